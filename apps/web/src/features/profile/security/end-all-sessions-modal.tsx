import { useMutation } from '@tanstack/react-query'
import { closeModal } from '../../../lib/modal.ts'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { endAllSessionsMutation } from '../profile.queries.ts'
import { sessionTexts as texts } from '../profile.texts.ts'
import { useLeave } from '../use-leave.ts'

export default function EndAllSessionsModal() {
  const endAll = useMutation(endAllSessionsMutation())
  const leave = useLeave()
  return (
    <>
      <p className="text-mute">{texts.end_all_text}</p>
      <ConfirmButtons
        confirm={texts.end_all}
        cancel={texts.cancel}
        loading={endAll.isPending || endAll.isSuccess}
        onConfirm={() => endAll.mutate(undefined, { onSuccess: () => leave(texts.ended_all) })}
        onCancel={closeModal}
      />
    </>
  )
}
