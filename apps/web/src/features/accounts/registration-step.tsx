import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toasts.ts'
import { nameProblem, newPasswordProblem } from './account-rules.ts'
import { accountRefusals, registerMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { openCodeDialog } from './code-dialog.ts'

const texts = accountTexts.registration
const empty = { first_name: '', last_name: '', password: '', terms: false, personal_data: false }

type RegistrationStepProps = { email: string; next: string; onChangeEmail: () => void; onKnownEmail: () => void }

export function RegistrationStep({ email, next, onChangeEmail, onKnownEmail }: RegistrationStepProps) {
  const form = useForm({ defaultValues: empty })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors } = formState
  const signUp = useMutation(registerMutation())
  useEffect(() => setFocus('first_name'), [setFocus])

  const submit = handleSubmit((values) => {
    signUp.mutate(
      { ...values, password: values.password.trim(), email },
      {
        onSuccess: ({ resend_after_seconds }) => openCodeDialog({ email, next, resend_after_seconds }),
        onError: (error) => {
          if (!isRefusal(error, 'email_exists')) return showRefusal(form, error, accountRefusals)
          toasts.error(texts.known_email)
          onKnownEmail()
        },
      },
    )
  })

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
