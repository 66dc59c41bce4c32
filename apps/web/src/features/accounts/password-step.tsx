import { codeResendSeconds } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { openModal } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { passwordProblem } from './account-rules.ts'
import { accountRefusals, requestCodeMutation, signInMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import { resendAt } from './resend-at.ts'
import { SupportLink } from './support-link.tsx'

const texts = accountTexts.password

interface PasswordStepProps {
  email: string
  next: string
  onChangeEmail: () => void
  onForgotten: () => void
  onByLink: () => void
}

export function PasswordStep({ email, next, onChangeEmail, onForgotten, onByLink }: PasswordStepProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, setFocus, setError, getValues, formState } = form
  const navigate = useNavigate()
  const signIn = useMutation(signInMutation())
  const requestCode = useMutation(requestCodeMutation())
  const captcha = useCaptcha()
  useEffect(() => setFocus('password'), [setFocus])

  function submit(captcha_pass?: string): Promise<void> {
    return handleSubmit(() => {
      signIn.mutate(
        { email, password: typedPassword(), ...(captcha_pass && { captcha_pass }) },
        {
          onSuccess: (session) => {
            completeSignIn(session)
            void navigate(next, { replace: true })
          },
          onError: showProblem,
        },
      )
    })()
  }

  function typedPassword(): string {
    return getValues('password').trim()
  }

  function showProblem(error: unknown) {
    if (needsCaptcha(error)) captcha.ask((captcha_pass) => void submit(captcha_pass))
    else if (isRefusal(error, 'email_not_confirmed')) {
      requestCode.mutate(email, {
        onSuccess: ({ resend_after_seconds }) => askForCode(resend_after_seconds),
        // A code was sent less than a minute ago.
        onError: (refusal) => isRefusal(refusal, 'throttling') && askForCode(codeResendSeconds),
      })
    } else if (isRefusal(error, 'no_name')) openModal('SIGN_IN_NAMES', { email, password: typedPassword(), next })
    else if (isRefusal(error, 'wrong_credentials')) {
      setError('password', { message: error.message }, { shouldFocus: true })
    } else showRefusal(form, error, accountRefusals)
  }

  function askForCode(resend_after_seconds: number) {
    openModal('EMAIL_CODE', {
      purpose: 'CONFIRM_EMAIL',
      email,
      password: typedPassword(),
      next,
      resend_at: resendAt(resend_after_seconds),
    })
  }

  return (
    <form noValidate onSubmit={submitWith(submit)} className="mt-6 grid gap-6">
      <ChosenEmail email={email} onChange={onChangeEmail} />
      <PasswordField
        label={texts.label}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { validate: passwordProblem })}
      />
      <FormProblem text={formState.errors.root?.message} />
      {captcha.widget}
      <Button type="submit" size="lg" loading={signIn.isPending || requestCode.isPending}>
        {texts.submit}
      </Button>
      <button type="button" onClick={onForgotten} className="link min-h-11">
        {texts.forgot}
      </button>
      <button type="button" onClick={onByLink} className="link min-h-11">
        {texts.by_link}
      </button>
      <p className="text-xs text-mute">
        {texts.trouble} <SupportLink>{texts.support}</SupportLink>
      </p>
    </form>
  )
}
