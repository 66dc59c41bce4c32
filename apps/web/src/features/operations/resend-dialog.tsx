import type { LoggedMail } from '@razgovor/contract/operations'
import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { resendMailMutation, resendRefusals } from './operations.queries.ts'
import { mailTexts as texts } from './operations.texts.ts'

interface ResendDialogProps {
  mail: LoggedMail
  subject: string
  open: boolean
  onClose: () => void
}

export function ResendDialog({ mail: { mail_id, to }, subject, open, onClose }: ResendDialogProps) {
  const resend = useMutation(resendMailMutation())
  const problem = isRefusal(resend.error, ...resendRefusals) ? resend.error.message : null

  function finish() {
    toasts.success(texts.resent)
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.resend_title} description={subject}>
      <p className="mb-4 break-words text-mute">{texts.resend_text(to)}</p>
      <FormProblem {...(problem !== null && { text: problem })} />
      <ConfirmButtons
        confirm={texts.resend_confirm}
        cancel={texts.keep}
        loading={resend.isPending}
        onConfirm={() => resend.mutate(mail_id, { onSuccess: finish })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
