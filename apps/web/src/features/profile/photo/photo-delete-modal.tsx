import { useMutation } from '@tanstack/react-query'
import { closeModal } from '../../../lib/modal.ts'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { deletePhotoMutation } from './photo.queries.ts'
import { photoTexts as texts } from './photo.texts.ts'

export default function PhotoDeleteModal() {
  const viewer = useViewer()
  const remove = useMutation(deletePhotoMutation())
  if (!viewer) return null
  const { user_id } = viewer.user
  return (
    <>
      <p className="text-mute">{texts.remove_text}</p>
      <ConfirmButtons
        confirm={texts.remove}
        cancel={texts.cancel}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(user_id, { onSuccess: closeModal })}
        onCancel={closeModal}
      />
    </>
  )
}
