import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { RegisterAnswer } from './phone-form.tsx'
import { phoneRefusals, registerTipsMutation, smsCodeRefusals } from './tips.queries.ts'
import { tipsTexts as texts } from './tips.texts.ts'

interface SmsCodeFormProps {
  user_id: string
  phone: string
  resend_at: string
  onAnswer: (answer: RegisterAnswer) => void
  onBack: () => void
}

/** Focuses its input, because the button that was pressed is gone. */
export function SmsCodeForm({ user_id, phone, resend_at, onAnswer, onBack }: SmsCodeFormProps) {
  const confirm = useMutation(registerTipsMutation())
  const again = useMutation(registerTipsMutation())
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector('input')?.focus(), [])

  function resend() {
    confirm.reset()
    again.mutate(
      { user_id, phone },
      {
        onSuccess: onAnswer,
        onError: (error) => isRefusal(error, ...phoneRefusals) && toasts.error(error.message),
      },
    )
  }

  return (
    <section ref={section} aria-label={texts.code_title}>
      <h2 className="h3">{texts.code_title}</h2>
      <p className="mt-3 mb-7 text-mute">{texts.sent_to(phone)}</p>
      <CodeInput
        label={texts.code_label}
        resend_at={resend_at}
        now={serverNow}
        error={isRefusal(confirm.error, ...smsCodeRefusals) ? confirm.error.message : undefined}
        pending={confirm.isPending || confirm.isSuccess}
        onComplete={(code) => confirm.mutate({ user_id, phone, code }, { onSuccess: onAnswer })}
        onResend={resend}
      />
      <p role="status">{confirm.isPending && <VisuallyHidden>{texts.checking}</VisuallyHidden>}</p>
      <button type="button" onClick={onBack} className="link min-h-11">
        {texts.other_phone}
      </button>
    </section>
  )
}
