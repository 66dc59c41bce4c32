import { useMutation } from '@tanstack/react-query'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { blockMutation } from './conversations.queries.ts'
import { blockTexts as texts } from './conversations.texts.ts'

export default function BlockModal({ conversation_id, name }: ModalProps['BLOCK_CONVERSATION']) {
  const block = useMutation(blockMutation(conversation_id))
  function confirm() {
    block.mutate(true, {
      onSuccess: () => {
        closeModal()
        toasts.success(texts.done)
      },
    })
  }
  return (
    <>
      <p className="break-words">{texts.about(name)}</p>
      <p className="mt-2 text-mute">{texts.meetings}</p>
      <ConfirmButtons
        confirm={texts.confirm}
        cancel={texts.keep}
        loading={block.isPending}
        onConfirm={confirm}
        onCancel={closeModal}
      />
    </>
  )
}
