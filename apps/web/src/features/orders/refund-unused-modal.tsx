import { useMutation, useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { orderQuery } from './orders.queries.ts'
import { packageOrderTexts as texts } from './orders.texts.ts'
import { refundUnusedMutation } from './payments.queries.ts'

/** Fetches what is left again, because a meeting may have been booked while the page was open. */
export default function RefundUnusedModal({ order_id }: ModalProps['REFUND_UNUSED']) {
  const { data, isFetching, isError, refetch } = useQuery({ ...orderQuery(order_id), staleTime: 0 })
  const refund = useMutation(refundUnusedMutation())
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data?.package || (isFetching && refund.isIdle)) return <Skeleton className="h-28" />
  const { left_count, left_amount } = data.package

  return (
    <>
      <p className="mb-4">{texts.refund_text(left_count, formatMoney(left_amount))}</p>
      <FormProblem text={isRefusal(refund.error, 'human_friendly') ? refund.error.message : undefined} />
      <ConfirmButtons
        confirm={texts.refund_confirm}
        cancel={texts.keep}
        loading={refund.isPending}
        onConfirm={() => refund.mutate({ order_id, amount: left_amount }, { onSuccess: finish })}
        onCancel={closeModal}
      />
    </>
  )
}

function finish() {
  toasts.success(texts.refund_done)
  closeModal()
}
