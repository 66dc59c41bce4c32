import { useMutation } from '@tanstack/react-query'
import { closeModal } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { clearUnavailableMutation } from './orders.queries.ts'
import { cartTexts } from './orders.texts.ts'

export default function ClearCartModal() {
  const clear = useMutation(clearUnavailableMutation())
  return (
    <>
      <p className="text-mute">{cartTexts.clear_text}</p>
      <ConfirmButtons
        confirm={cartTexts.clear}
        cancel={cartTexts.cancel}
        loading={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSuccess: closeModal })}
        onCancel={closeModal}
      />
    </>
  )
}
