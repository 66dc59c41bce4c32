import type { Consultation, MoveProposal } from '@razgovor/contract/bookings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatMoney } from '../../../lib/format.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { useFresh } from '../../../lib/use-fresh.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { consultationQuery } from '../bookings.queries.ts'
import { bookingTexts } from '../bookings.texts.ts'
import { answerProposalMutation, moveRefusals } from './move.queries.ts'
import { moveTexts } from './move.texts.ts'
import { stretchFrom, useWhen } from './use-when.ts'

const texts = moveTexts.proposal

/** The listener's answer to a proposal, which is fetched again because the speaker may have withdrawn it. */
export default function AnswerMoveProposalModal({ consultation_id }: ModalProps['ANSWER_MOVE_PROPOSAL']) {
  const { data, isError, refetch } = useFresh(consultationQuery(consultation_id))
  const [answered, setAnswered] = useState<MoveProposal | null>(null)
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const proposal = answered ?? data.open_proposal
  if (!proposal) return <p>{texts.over}</p>
  return <Answer meeting={data} proposal={proposal} onAnswer={() => setAnswered(proposal)} />
}

interface AnswerProps {
  meeting: Consultation
  proposal: MoveProposal
  onAnswer: () => void
}

function Answer({ meeting, proposal: { move_proposal_id, times, message }, onAnswer }: AnswerProps) {
  const when = useWhen()
  const zone = useZone()
  const now_iso = useNowIso()
  const ahead = times.filter((time) => Date.parse(time) > Date.parse(now_iso))
  const [time_start_iso, setTime] = useState(ahead[0] ?? '')
  const [isCanceling, setCanceling] = useState(false)
  const answer = useMutation(answerProposalMutation())
  const problem = <FormProblem text={isRefusal(answer.error, ...moveRefusals) ? answer.error.message : undefined} />

  function send(body: Parameters<typeof answer.mutate>[0]['body'], done: string) {
    onAnswer()
    answer.mutate(
      { params: { id: move_proposal_id }, body },
      {
        onSuccess: () => {
          toasts.success(done)
          closeModal()
        },
      },
    )
  }

  if (isCanceling) {
    return (
      <div className="grid gap-5">
        <p>{cancelOutcome(meeting)}</p>
        {problem}
        <ConfirmButtons
          confirm={bookingTexts.canceling.confirm}
          cancel={texts.back}
          loading={answer.isPending}
          onConfirm={() => send({ status: 'CANCELED' }, bookingTexts.canceling.done)}
          onCancel={() => setCanceling(false)}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>{moveTexts.now(when(meeting))}</p>
        <p className="text-xs text-mute">
          {texts.rule} {zoneName(zone, meeting.time_start_iso)}
        </p>
      </div>
      {message && (
        <blockquote className="rounded-slot bg-mist px-4 py-3 break-words whitespace-pre-line">{message}</blockquote>
      )}
      {ahead.length > 0 ? (
        <ChoiceChips
          legend={texts.which}
          options={ahead.map((value) => ({ value, label: when(stretchFrom(value, meeting)) }))}
          value={time_start_iso}
          onChange={setTime}
        />
      ) : (
        <p>{texts.all_passed}</p>
      )}
      {problem}
      <div className="grid gap-2">
        {ahead.length > 0 && (
          <Button
            size="lg"
            loading={answer.isPending}
            onClick={() => send({ status: 'ACCEPTED', time_start_iso }, moveTexts.done)}
          >
            {moveTexts.confirm}
          </Button>
        )}
        <Button
          size="lg"
          variant="line"
          disabled={answer.isPending}
          onClick={() => send({ status: 'KEPT' }, texts.kept)}
        >
          {texts.keep}
        </Button>
        <Button size="lg" variant="ghost" disabled={answer.isPending} onClick={() => setCanceling(true)}>
          {bookingTexts.canceling.confirm}
        </Button>
      </div>
    </div>
  )
}

/** Promises all that was paid for the meeting and not refunded yet, whenever the listener cancels. */
function cancelOutcome({ amount, refunded_amount }: Consultation): string {
  const refund = amount - refunded_amount
  return refund > 0 ? bookingTexts.canceling.paid_back(formatMoney(refund)) : bookingTexts.canceling.free
}
