import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import {
  confirmationRefusals,
  confirmIdentityMutation,
  requestConfirmationCodeMutation,
} from './confirmation.queries.ts'
import { confirmationTexts as texts } from './confirmation.texts.ts'
import { resendAt } from './resend-at.ts'

export function ConfirmByEmail({ onConfirmed }: { onConfirmed: () => void }) {
  const [resend_at, setResendAt] = useState<string | null>(null)
  const email = useSession()?.user.email ?? ''
  const request = useMutation(requestConfirmationCodeMutation())
  const confirm = useMutation(confirmIdentityMutation())

  function send() {
    confirm.reset()
    request.mutate(undefined, {
      onSuccess: ({ resend_after_seconds }) => setResendAt(resendAt(resend_after_seconds)),
    })
  }

  if (!resend_at)
    return (
      <div className="grid gap-5">
        <p className="break-words text-mute">{texts.code_goes_to(email)}</p>
        <FormProblem text={isRefusal(request.error, 'throttling', 'validation') ? request.error.message : undefined} />
        <Button size="lg" loading={request.isPending} onClick={send}>
          {texts.send_code}
        </Button>
      </div>
    )
  return (
    <>
      <CodeInput
        label={texts.code}
        resend_at={resend_at}
        now={serverNow}
        error={isRefusal(confirm.error, ...confirmationRefusals) ? confirm.error.message : undefined}
        pending={confirm.isPending || confirm.isSuccess}
        onComplete={(code) => confirm.mutate({ method: 'EMAIL_CODE', code }, { onSuccess: onConfirmed })}
        onResend={send}
      />
      <p role="status">{confirm.isPending && <VisuallyHidden>{texts.checking}</VisuallyHidden>}</p>
    </>
  )
}
