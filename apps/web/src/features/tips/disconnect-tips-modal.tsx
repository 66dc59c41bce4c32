import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { unregisterTipsMutation } from './tips.queries.ts'
import { tipsTexts as texts } from './tips.texts.ts'

export default function DisconnectTipsModal() {
  const viewer = useViewer()
  const leave = useMutation(unregisterTipsMutation())
  if (!viewer) return null

  const isRefused = isRefusal(leave.error, 'external_service', 'human_friendly')
  return (
    <div className="grid gap-5">
      <p className="text-mute">{texts.disconnect_text}</p>
      <FormProblem text={isRefused ? leave.error?.message : undefined} />
      <ConfirmButtons
        confirm={texts.disconnect}
        cancel={texts.keep}
        loading={leave.isPending}
        onConfirm={() => leave.mutate(viewer.user.user_id, { onSuccess: onLeft })}
        onCancel={closeModal}
      />
    </div>
  )
}

function onLeft() {
  closeModal()
  toasts.success(texts.disconnected)
}
