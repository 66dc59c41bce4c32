import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { giveUpOrderMutation } from './orders.queries.ts'
import { orderTexts } from './orders.texts.ts'

export default function GiveUpOrderModal({ order_id }: ModalProps['GIVE_UP_ORDER']) {
  const giveUp = useMutation(giveUpOrderMutation())
  return (
    <>
      <p className="mb-4 text-mute">{orderTexts.give_up_text}</p>
      <FormProblem text={isRefusal(giveUp.error, 'payment_status') ? giveUp.error.message : undefined} />
      <ConfirmButtons
        confirm={orderTexts.give_up_confirm}
        cancel={orderTexts.keep}
        loading={giveUp.isPending}
        onConfirm={() => giveUp.mutate(order_id, { onSuccess: closeModal })}
        onCancel={closeModal}
      />
    </>
  )
}
