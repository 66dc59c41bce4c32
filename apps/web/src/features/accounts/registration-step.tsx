import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { openModal } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toasts.ts'
import { nameProblem, newPasswordProblem } from './account-rules.ts'
import { accountRefusals, registerMutation, type Registration } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { resendAt } from './resend-at.ts'

const texts = accountTexts.registration
const empty = { first_name: '', last_name: '', password: '', terms: false, personal_data: false }

type RegistrationStepProps = { email: string; next: string; onChangeEmail: () => void; onKnownEmail: () => void }

export function RegistrationStep({ email, next, onChangeEmail, onKnownEmail }: RegistrationStepProps) {
  const form = useForm({ defaultValues: empty })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors } = formState
  const signUp = useMutation(registerMutation())
  /** The code that is on its way: «Назад» and on again asks for it, not for another. */
  const [sent, setSent] = useState<{ registration: Registration; resend_at: string } | null>(null)
  useEffect(() => setFocus('first_name'), [setFocus])

  const submit = handleSubmit((values) => {
    const registration = { ...values, password: values.password.trim(), email }
    if (sent && isSame(sent.registration, registration)) return askForCode(sent.resend_at)
    signUp.mutate(registration, {
      onSuccess: ({ resend_after_seconds }) => {
        const resend_at = resendAt(resend_after_seconds)
        setSent({ registration, resend_at })
        askForCode(resend_at)
      },
      onError: (error) => {
        if (!isRefusal(error, 'email_exists')) return showRefusal(form, error, accountRefusals)
        toasts.error(texts.known_email)
        onKnownEmail()
      },
    })
  })

  function askForCode(resend_at: string) {
    openModal('EMAIL_CODE', { email, next, resend_at })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-6">
      <ChosenEmail email={email} onChange={onChangeEmail} />
      <TextField
        label={texts.first_name}
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...register('first_name', { validate: nameProblem })}
      />
      <TextField
        label={texts.last_name}
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...register('last_name', { validate: nameProblem })}
      />
      <PasswordField
        label={texts.password}
        hint={errors.password ? undefined : texts.password_hint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { validate: newPasswordProblem })}
      />
      <div>
        <Checkbox
          label={<Consent {...texts.terms} />}
          error={errors.terms?.message}
          {...register('terms', { required: texts.consent_needed })}
        />
        <Checkbox
          label={<Consent {...texts.personal_data} />}
          error={errors.personal_data?.message}
          {...register('personal_data', { required: texts.consent_needed })}
        />
      </div>
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={signUp.isPending}>
        {texts.submit}
      </Button>
      <p className="text-[15px] text-mute">{texts.code_follows}</p>
    </form>
  )
}

function isSame(one: Registration, other: Registration): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The document opens beside the form, so that nothing typed is lost. */
function Consent({ before, link }: { before: string; link: string }) {
  return (
    <>
      {before}{' '}
      <a href="/legal-documents" target="_blank" rel="noreferrer" className="link">
        {link}
      </a>
    </>
  )
}
