import type { Consultation, MoveRequest } from '@razgovor/contract/bookings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { fullName } from '../../../lib/full-name.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { useFresh } from '../../../lib/use-fresh.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { consultationQuery } from '../bookings.queries.ts'
import { answerRequestMutation, moveRefusals } from './move.queries.ts'
import { moveTexts } from './move.texts.ts'
import { useWhen } from './use-when.ts'

const texts = moveTexts.answer

/** The speaker's answer to a request, which is fetched again because its times may have been booked meanwhile. */
export default function AnswerMoveRequestModal({
  consultation_id,
  move_request_id,
}: ModalProps['ANSWER_MOVE_REQUEST']) {
  const { data, isError, refetch } = useFresh(consultationQuery(consultation_id))
  const [answered, setAnswered] = useState<MoveRequest | null>(null)
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const request = answered ?? data.open_requests.find((one) => one.move_request_id === move_request_id)
  if (!request) return <p>{texts.over}</p>
  return <Answer meeting={data} request={request} onAnswer={() => setAnswered(request)} />
}

interface AnswerProps {
  meeting: Consultation
  request: MoveRequest
  onAnswer: () => void
}

function Answer({ meeting, request: { move_request_id, listener, slots, message }, onAnswer }: AnswerProps) {
  const when = useWhen()
  const [slot_id, setSlot] = useState(slots[0]?.slot_id ?? '')
  const answer = useMutation(answerRequestMutation())
  const params = { id: move_request_id }

  function accept() {
    onAnswer()
    answer.mutate({ params, body: { status: 'ACCEPTED', slot_id } }, { onSuccess: () => finish(texts.moved) })
  }

  function decline() {
    onAnswer()
    answer.mutate({ params, body: { status: 'DECLINED' } }, { onSuccess: () => finish(texts.declined) })
  }

  return (
    <div className="grid gap-5">
      <p>{texts.asks(fullName(listener), when(meeting))}</p>
      {message && (
        <blockquote className="rounded-slot bg-mist px-4 py-3 break-words whitespace-pre-line">{message}</blockquote>
      )}
      {slots.length > 0 ? (
        <ChoiceChips
          legend={texts.which}
          options={slots.map((slot) => ({
            value: slot.slot_id,
            label: when(slot),
          }))}
          value={slot_id}
          onChange={setSlot}
        />
      ) : (
        <p>{texts.all_taken}</p>
      )}
      <FormProblem text={isRefusal(answer.error, ...moveRefusals) ? answer.error.message : undefined} />
      <div className="grid gap-2">
        {slots.length > 0 && (
          <Button size="lg" loading={answer.isPending} onClick={accept}>
            {texts.move}
          </Button>
        )}
        <Button size="lg" variant="line" disabled={answer.isPending} onClick={decline}>
          {texts.decline}
        </Button>
      </div>
    </div>
  )
}

function finish(done: string) {
  toasts.success(done)
  closeModal()
}
