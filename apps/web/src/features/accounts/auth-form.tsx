import { useState } from 'react'
import { accountTexts } from './accounts.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { EmailStep } from './email-step.tsx'
import { IdentityButtons } from './identity-buttons.tsx'
import { LinkStep } from './link-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { RegistrationStep } from './registration-step.tsx'

type Step = 'email' | 'password' | 'registration' | 'recovery' | 'link'

interface AuthFormProps {
  next: string
  notice?: string
}

export function AuthForm({ next, notice }: AuthFormProps) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const known = { email, next, onChangeEmail: () => setStep('email') }

  return (
    <AuthFrame title={accountTexts[step].title}>
      {step === 'email' && (
        <>
          {notice && (
            <p role="status" className="mt-6 rounded-slot bg-mist px-4 py-3">
              {notice}
            </p>
          )}
          <EmailStep
            email={email}
            onKnown={(checked, exists) => {
              setEmail(checked)
              setStep(exists ? 'password' : 'registration')
            }}
            onByLink={(typed) => {
              setEmail(typed)
              setStep('link')
            }}
          />
          <PasskeyButton next={next} />
          <IdentityButtons next={next} />
        </>
      )}
      {step === 'password' && (
        <PasswordStep {...known} onForgotten={() => setStep('recovery')} onByLink={() => setStep('link')} />
      )}
      {step === 'registration' && <RegistrationStep {...known} onKnownEmail={() => setStep('password')} />}
      {step === 'link' && <LinkStep email={email} onChangeEmail={known.onChangeEmail} />}
      {step === 'recovery' && <RecoveryStep {...known} onRemembered={() => setStep('password')} />}
    </AuthFrame>
  )
}
