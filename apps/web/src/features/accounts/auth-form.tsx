import { useState } from 'react'
import { accountTexts } from './accounts.texts.ts'
import { EmailStep } from './email-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { RegistrationStep } from './registration-step.tsx'

type Step = 'email' | 'password' | 'registration'

/** The e-mail first; whether it is known decides what follows. `next`: where the signed-in person goes. */
export function AuthForm({ next }: { next: string }) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const known = { email, next, onChangeEmail: () => setStep('email') }

  return (
    <div className="wrap max-w-[532px] pt-10 pb-24 md:pt-20">
      <h1 className="h2">{accountTexts[step].title}</h1>
      {step === 'email' && (
        <EmailStep
          email={email}
          onKnown={(checked, exists) => {
            setEmail(checked)
            setStep(exists ? 'password' : 'registration')
          }}
        />
      )}
      {step === 'password' && <PasswordStep {...known} />}
      {step === 'registration' && <RegistrationStep {...known} onKnownEmail={() => setStep('password')} />}
    </div>
  )
}
