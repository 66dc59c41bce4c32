import { useMutation } from '@tanstack/react-query'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { deletePhotoMutation } from './gallery.queries.ts'
import { galleryTexts as texts } from './gallery.texts.ts'

export default function DeleteSpeakerPhotoModal({ photo_id }: ModalProps['DELETE_SPEAKER_PHOTO']) {
  const user_id = useViewer()?.user.user_id ?? ''
  const remove = useMutation(deletePhotoMutation())

  function confirm() {
    remove.mutate(
      { user_id, photo_id },
      {
        onSuccess: () => {
          toasts.success(texts.removed)
          closeModal()
        },
      },
    )
  }

  return (
    <>
      <p className="text-mute">{texts.remove_text}</p>
      <ConfirmButtons
        confirm={texts.remove_verb}
        cancel={texts.cancel}
        loading={remove.isPending}
        onConfirm={confirm}
        onCancel={closeModal}
      />
    </>
  )
}
