import { useMutation } from '@tanstack/react-query'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { endPackageMutation } from './packages.queries.ts'
import { packageTexts as texts } from './packages.texts.ts'

export default function EndPackageModal({ package_id, title }: ModalProps['END_PACKAGE']) {
  const end = useMutation(endPackageMutation(useViewer()?.user.user_id ?? ''))
  return (
    <>
      <p className="break-words text-mute">{texts.end_text(title)}</p>
      <ConfirmButtons
        confirm={texts.end}
        cancel={texts.keep}
        loading={end.isPending}
        onConfirm={() =>
          end.mutate(package_id, {
            onSuccess: () => {
              toasts.success(texts.ended)
              closeModal()
            },
          })
        }
        onCancel={closeModal}
      />
    </>
  )
}
