import type { Consultation } from '@razgovor/contract/bookings'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { formatMoney, formatTime } from '../../lib/format.ts'
import { formatShortDay } from '../../lib/format-day.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { rememberCanceled } from '../orders/checkout.store.ts'
import { cancelConsultationMutation, consultationQuery } from './bookings.queries.ts'
import { bookingTexts } from './bookings.texts.ts'

const texts = bookingTexts.canceling

/** Fetches the refund again, because its deadline may have passed while the list was open. */
export default function CancelConsultationModal({ consultation_id }: ModalProps['CANCEL_CONSULTATION']) {
  const { data, isFetching, isError, refetch } = useQuery({ ...consultationQuery(consultation_id), staleTime: 0 })
  const cancel = useMutation(cancelConsultationMutation())

  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data || (isFetching && cancel.isIdle)) return <Skeleton className="h-28" />

  function confirm({ side, refund }: Consultation) {
    const promised = side === 'LISTENER' ? { refund_amount: refund.amount } : {}
    cancel.mutate({ consultation_id, ...promised }, { onSuccess: (canceled) => finish(canceled, refund.amount) })
  }

  function finish({ side, order_id, package: own }: Consultation, refund: number) {
    if (side === 'LISTENER' && order_id && !own?.is_returned) rememberCanceled({ order_id, refund })
    toasts.success(texts.done)
    closeModal()
  }

  return (
    <>
      <Consequence consultation={data} />
      <FormProblem
        text={isRefusal(cancel.error, 'payment_status', 'human_friendly') ? cancel.error.message : undefined}
      />
      <ConfirmButtons
        confirm={texts.confirm}
        cancel={texts.keep}
        loading={cancel.isPending}
        onConfirm={() => confirm(data)}
        onCancel={closeModal}
      />
    </>
  )
}

function Consequence({ consultation }: { consultation: Consultation }) {
  const { side, amount, refund } = consultation
  const zone = useZone()
  const now_iso = useNowIso()
  const when = `${formatTime(refund.full_until_iso, zone)}, ${formatShortDay({ instant_iso: refund.full_until_iso, now_iso, zone })}`
  if (side === 'SPEAKER') return <p className="mb-4">{ofSpeaker(consultation)}</p>
  if (amount === 0) return <p className="mb-4">{texts.free}</p>
  if (refund.amount > 0 && refund.returns_credit && consultation.package)
    return (
      <div className="mb-4">
        <p>{texts.credit_back(consultation.package.title)}</p>
        <p className="mt-2 text-mute">{texts.credit_until(when)}</p>
      </div>
    )
  if (refund.amount === 0 && consultation.package) return <p className="mb-4">{texts.credit_lost(when)}</p>
  if (refund.amount === 0) return <p className="mb-4">{texts.not_back(formatMoney(amount), when)}</p>
  return (
    <div className="mb-4">
      <p>{texts.paid_back(formatMoney(refund.amount))}</p>
      <p className="mt-2 text-mute">{texts.full_until(when)}</p>
    </div>
  )
}

function ofSpeaker({ refund, package: bought }: Consultation): string {
  if (refund.returns_credit && bought) return texts.by_speaker_credit(bought.title)
  return refund.amount > 0 ? texts.by_speaker_paid(formatMoney(refund.amount)) : texts.by_speaker_free
}
