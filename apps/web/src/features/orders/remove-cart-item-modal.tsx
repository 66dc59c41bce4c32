import { useMutation } from '@tanstack/react-query'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { removeFromCartMutation } from './orders.queries.ts'
import { cartTexts } from './orders.texts.ts'

export default function RemoveCartItemModal({ cart_item_id }: ModalProps['DELETE_SINGLE_CONSULTATION']) {
  const remove = useMutation(removeFromCartMutation())
  return (
    <>
      <p className="text-mute">{cartTexts.remove_text}</p>
      <ConfirmButtons
        confirm={cartTexts.delete}
        cancel={cartTexts.cancel}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(cart_item_id, { onSuccess: closeModal })}
        onCancel={closeModal}
      />
    </>
  )
}
