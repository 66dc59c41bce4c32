import type { Consultation } from '@razgovor/contract/bookings'
import { moveRefund } from '@razgovor/contract/move-refund'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatMoney, formatTime } from '../../../lib/format.ts'
import { formatShortDay } from '../../../lib/format-day.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { tintOf } from '../../../ui/tint.ts'
import { consultationQuery } from '../bookings.queries.ts'
import { Asked, AskToMove } from './ask-to-move.tsx'
import { moveConsultationMutation, moveRefusals } from './move.queries.ts'
import { MoveTimesFields } from './move-times.tsx'
import { moveTexts as texts } from './move.texts.ts'
import { useMoveTimes, type Moving, type Slot } from './use-move-times.ts'
import { useWhen } from './use-when.ts'
import { WhyNot } from './why-not.tsx'

/** Fetches the terms again, because the deadline for moving may have passed while the list was open. */
export default function MoveConsultationModal({ consultation_id }: ModalProps['MOVE_CONSULTATION']) {
  const { data, isFetchedAfterMount, isError, refetch } = useQuery({
    ...consultationQuery(consultation_id),
    staleTime: 0,
  })
  const [moved, setMoved] = useState<{ consultation: Consultation; refund_amount: number } | null>(null)
  const [isAsked, setAsked] = useState(false)
  if (moved) return <Done {...moved} />
  if (isAsked) return <Asked />
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data || (!isFetchedAfterMount && !data.move?.can_move)) return <Skeleton className="h-64" />
  if (data.move?.can_move) return <Move meeting={data as Moving} onMoved={setMoved} />
  if (data.move?.can_ask && data.open_requests.length === 0)
    return <AskToMove meeting={data as Moving} onSent={() => setAsked(true)} />
  return <WhyNot meeting={data} />
}

interface MoveProps {
  meeting: Moving
  onMoved: (moved: { consultation: Consultation; refund_amount: number }) => void
}

function Move({ meeting, onMoved }: MoveProps) {
  const when = useWhen()
  const times = useMoveTimes(meeting)
  const [chosen, setChosen] = useState<Slot | null>(null)
  const [problem, setProblem] = useState<string>()
  const mutation = useMutation(moveConsultationMutation())
  const { consultation_id, speaker } = meeting

  function choose(slot: Slot) {
    setProblem(undefined)
    setChosen(slot)
  }

  function confirm(slot: Slot) {
    const body = { slot_id: slot.slot_id, refund_amount: refundOf(meeting, slot) }
    mutation.mutate({ consultation_id, body }, { onSuccess: onMoved, onError: (error) => void explain(error, slot) })
  }

  /** Replaces a time that was taken meanwhile with the nearest one, which the listener must confirm again. */
  async function explain(error: unknown, slot: Slot) {
    if (!isRefusal(error, ...moveRefusals)) return
    if (error.errorName !== 'timeslot_busy' && error.errorName !== 'not_exist') return setProblem(error.message)
    const next = await times.replace(slot)
    setChosen(next ?? null)
    const why = error.reason ? error.message : texts.taken
    setProblem(next ? texts.nearest(why, when(next)) : texts.no_other(why))
  }

  return (
    <div data-tint={tintOf(speaker.user_id)} className="grid gap-5">
      <div className="grid gap-2">
        <p>{texts.now(when(meeting))}</p>
        <Rule meeting={meeting} />
      </div>
      <MoveTimesFields meeting={meeting} times={times} chosen={chosen ? [chosen] : []} onChoose={choose} />
      <FormProblem text={problem} />
      {chosen && (
        <div ref={bringIntoView} aria-live="polite" className="rounded-slot bg-mist px-4 py-3">
          <p className="font-semibold">{texts.chosen(when(chosen))}</p>
          <p className="mt-1 text-xs text-mute">{outcomeOf(refundOf(meeting, chosen))}</p>
        </div>
      )}
      {chosen && (
        <ConfirmButtons
          confirm={texts.confirm}
          cancel={texts.keep}
          loading={mutation.isPending}
          onConfirm={() => confirm(chosen)}
          onCancel={closeModal}
        />
      )}
    </div>
  )
}

function refundOf({ amount, refunded_amount, move }: Moving, slot: Slot): number {
  if (move.credit_minutes !== null) return 0
  return moveRefund({ amount, refunded_amount, discount: move.discount }, move.amount_max, slot.amount)
}

function Rule({ meeting: { move } }: { meeting: Moving }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { until_iso, moves_left } = move
  return (
    <p className="text-xs text-mute">
      {texts.rule(
        `${formatTime(until_iso, zone)}, ${formatShortDay({ instant_iso: until_iso, now_iso, zone })}`,
        moves_left,
      )}{' '}
      {zoneName(zone, until_iso)}
    </p>
  )
}

function Done({ consultation, refund_amount }: { consultation: Consultation; refund_amount: number }) {
  const when = useWhen()
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-2">
        <p className="font-semibold">{texts.done}</p>
        <p>{texts.chosen(when(consultation))}</p>
        {refund_amount > 0 && <p>{texts.refund(formatMoney(refund_amount))}</p>}
        <p className="text-mute">{texts.done_text}</p>
      </div>
      <Button size="lg" onClick={closeModal}>
        {texts.close}
      </Button>
    </div>
  )
}

/** Scrolls to the outcome, because the dialog may be scrolled to the times. */
function bringIntoView(outcome: HTMLElement | null) {
  outcome?.scrollIntoView({ block: 'nearest' })
}

function outcomeOf(refund: number): string {
  return refund > 0 ? texts.refund(formatMoney(refund)) : texts.nothing_to_pay
}
