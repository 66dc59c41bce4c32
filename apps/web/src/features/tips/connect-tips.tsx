import { useState } from 'react'
import { toasts } from '../../ui/overlay/toasts.ts'
import { resendAt } from '../accounts/resend-at.ts'
import { PhoneForm } from './phone-form.tsx'
import { SmsCodeForm } from './sms-code-form.tsx'
import { tipsTexts as texts } from './tips.texts.ts'

export function ConnectTips({ user_id }: { user_id: string }) {
  const [phone, setPhone] = useState('')
  const [asked, setAsked] = useState<{ resend_at: string } | null>(null)

  function onAnswer({
    tips_url,
    resend_after_seconds,
  }: {
    tips_url: string | null
    resend_after_seconds: number | null
  }) {
    if (tips_url) toasts.success(texts.connected)
    else setAsked({ resend_at: resendAt(resend_after_seconds ?? 0) })
  }

  return (
    <div className="max-w-[532px]">
      {asked ? (
        <SmsCodeForm
          user_id={user_id}
          phone={phone}
          resend_at={asked.resend_at}
          onAnswer={onAnswer}
          onBack={() => setAsked(null)}
        />
      ) : (
        <PhoneForm user_id={user_id} phone={phone} onPhone={setPhone} onAnswer={onAnswer} />
      )}
    </div>
  )
}
