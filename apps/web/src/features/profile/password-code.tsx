import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { setSession } from '../../lib/session.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { toasts } from '../../ui/toasts.ts'
import { resendAt } from '../accounts/resend-at.ts'
import { requestPasswordCodeMutation, setPasswordMutation } from './profile.queries.ts'
import { passwordTexts as texts } from './profile.texts.ts'

type PasswordCodeProps = { email: string; password: string; first_resend_at: string }

export function PasswordCode({ email, password, first_resend_at }: PasswordCodeProps) {
  const [resend_at, setResendAt] = useState(first_resend_at)
  const navigate = useNavigate()
  const request = useMutation(requestPasswordCodeMutation())
  const set = useMutation(setPasswordMutation())
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector('input')?.focus(), [])

  function check(code: string) {
    set.mutate(
      { email, code, password },
      {
        onSuccess: (session) => {
          toasts.success(texts.set)
          void navigate('/profile')
          setSession(session)
        },
      },
    )
  }

  function askAgain() {
    set.reset()
    request.mutate(email, {
      onSuccess: ({ resend_after_seconds }) => setResendAt(resendAt(resend_after_seconds)),
      onError: (error) => isRefusal(error, 'throttling', 'validation') && toasts.error(error.message),
    })
  }

  return (
    <div ref={step}>
      <p className="mb-7 break-words text-mute">{texts.sent_to(email)}</p>
      <CodeInput
        label={texts.code}
        resend_at={resend_at}
        now={serverNow}
        error={isRefusal(set.error, 'wrong_code', 'validation', 'throttling') ? set.error.message : undefined}
        pending={set.isPending || set.isSuccess}
        onComplete={check}
        onResend={askAgain}
      />
    </div>
  )
}
