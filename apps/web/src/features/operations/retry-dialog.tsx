import type { GivenUpJob } from '@razgovor/contract/operations'
import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { retryJobMutation } from './operations.queries.ts'
import { jobTexts as texts } from './operations.texts.ts'

interface RetryDialogProps {
  job: GivenUpJob
  open: boolean
  onClose: () => void
}

export function RetryDialog({ job: { job_id, title }, open, onClose }: RetryDialogProps) {
  const retry = useMutation(retryJobMutation())

  function confirm() {
    retry.mutate(job_id, {
      onSuccess: () => toasts.success(texts.retried),
      onError: (error) => isRefusal(error, 'not_exist') && toasts.error(texts.gone),
      onSettled: onClose,
    })
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.retry_title} description={title}>
      <p className="text-mute">{texts.retry_text}</p>
      <ConfirmButtons
        confirm={texts.retry_confirm}
        cancel={texts.keep}
        loading={retry.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      />
    </Dialog>
  )
}
