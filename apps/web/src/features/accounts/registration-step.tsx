import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { openModal } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { newPasswordProblem } from './account-rules.ts'
import { accountRefusals, registerMutation, type Registration } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { ConsentsFields } from './consents-fields.tsx'
import { NamesFields } from './names-fields.tsx'
import { resendAt } from './resend-at.ts'

const texts = accountTexts.registration
const empty = { first_name: '', last_name: '', password: '', terms: false, personal_data: false }

interface RegistrationStepProps {
  email: string
  next: string
  onChangeEmail: () => void
  onKnownEmail: () => void
}

export function RegistrationStep({ email, next, onChangeEmail, onKnownEmail }: RegistrationStepProps) {
  const form = useForm({ defaultValues: empty })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors } = formState
  const signUp = useMutation(registerMutation())
  const captcha = useCaptcha()
  /** The last code sent; going back and forward again does not send another. */
  const [sent, setSent] = useState<{ registration: Registration; resend_at: string } | null>(null)
  useEffect(() => setFocus('first_name'), [setFocus])

  function submit(captcha_pass?: string): Promise<void> {
    return handleSubmit((values) => {
      const registration = { ...values, password: values.password.trim(), email }
      if (sent && isSame(sent.registration, registration)) return askForCode(registration, sent.resend_at)
      signUp.mutate(
        { ...registration, captcha_pass },
        {
          onSuccess: ({ resend_after_seconds }) => {
            const resend_at = resendAt(resend_after_seconds)
            setSent({ registration, resend_at })
            askForCode(registration, resend_at)
          },
          onError: showProblem,
        },
      )
    })()
  }

  function showProblem(error: unknown) {
    if (needsCaptcha(error)) captcha.ask((captcha_pass) => void submit(captcha_pass))
    else if (isRefusal(error, 'email_exists')) {
      toasts.error(texts.known_email)
      onKnownEmail()
    } else showRefusal(form, error, accountRefusals)
  }

  function askForCode({ password }: Registration, resend_at: string) {
    openModal('EMAIL_CODE', { purpose: 'CONFIRM_EMAIL', email, password, next, resend_at })
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submitWith(submit)} className="mt-6 grid gap-6">
        <ChosenEmail email={email} onChange={onChangeEmail} />
        <NamesFields />
        <PasswordField
          label={texts.password}
          hint={errors.password ? undefined : texts.password_hint}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', { validate: newPasswordProblem })}
        />
        <ConsentsFields />
        <FormProblem text={errors.root?.message} />
        {captcha.widget}
        <Button type="submit" size="lg" loading={signUp.isPending}>
          {texts.submit}
        </Button>
        <p className="text-xs text-mute">{texts.code_follows}</p>
      </form>
    </FormProvider>
  )
}

function isSame(one: Registration, other: Registration): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
