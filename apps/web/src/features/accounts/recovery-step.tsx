import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { openModal } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { newPasswordProblem } from './account-rules.ts'
import { accountRefusals, requestRecoveryMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { resendAt } from './resend-at.ts'

const texts = accountTexts.recovery

interface RecoveryStepProps {
  email: string
  next: string
  onChangeEmail: () => void
  onRemembered: () => void
}

/** Asks for the new password first, so that the code from the e-mail is the last step. */
export function RecoveryStep({ email, next, onChangeEmail, onRemembered }: RecoveryStepProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors } = formState
  const request = useMutation(requestRecoveryMutation())
  const captcha = useCaptcha()
  /** The last code sent, which is valid for any password. */
  const [sent_resend_at, setSentResendAt] = useState<string | null>(null)
  useEffect(() => setFocus('password'), [setFocus])

  function submit(captcha_pass?: string): Promise<void> {
    return handleSubmit((values) => {
      const password = values.password.trim()
      if (sent_resend_at) return askForCode(password, sent_resend_at)
      request.mutate(
        { email, password, captcha_pass },
        {
          onSuccess: ({ resend_after_seconds }) => {
            const resend_at = resendAt(resend_after_seconds)
            setSentResendAt(resend_at)
            askForCode(password, resend_at)
          },
          onError: showProblem,
        },
      )
    })()
  }

  function showProblem(error: unknown) {
    if (needsCaptcha(error)) captcha.ask((captcha_pass) => void submit(captcha_pass))
    else showRefusal(form, error, accountRefusals)
  }

  function askForCode(password: string, resend_at: string) {
    openModal('EMAIL_CODE', { purpose: 'RECOVER_PASSWORD', email, password, next, resend_at })
  }

  return (
    <form noValidate onSubmit={submitWith(submit)} className="mt-6 grid gap-6">
      <p className="text-mute">{texts.text}</p>
      <ChosenEmail email={email} onChange={onChangeEmail} />
      <PasswordField
        label={texts.password}
        hint={errors.password ? undefined : accountTexts.registration.password_hint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { validate: newPasswordProblem })}
      />
      <FormProblem text={errors.root?.message} />
      {captcha.widget}
      <Button type="submit" size="lg" loading={request.isPending}>
        {texts.submit}
      </Button>
      <button type="button" onClick={onRemembered} className="link min-h-11">
        {texts.remembered}
      </button>
    </form>
  )
}
