import type { User } from '@razgovor/contract/accounts'
import { codeResendSeconds } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { newPasswordProblem } from '../accounts/account-rules.ts'
import { resendAt } from '../accounts/resend-at.ts'
import { PasswordCode } from './password-code.tsx'
import { requestPasswordCodeMutation } from './profile.queries.ts'
import { passwordTexts as texts } from './profile.texts.ts'

/** The first password of who came by VK ID or Yandex ID: it is typed, then the code of the own e-mail proves it. */
export function SetPassword({ user: { email } }: { user: User }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const request = useMutation(requestPasswordCodeMutation())
  const [asked, setAsked] = useState<{ password: string; resend_at: string } | null>(null)

  const submit = handleSubmit(({ password }) => {
    const proceed = (seconds: number) => setAsked({ password: password.trim(), resend_at: resendAt(seconds) })
    request.mutate(email, {
      onSuccess: ({ resend_after_seconds }) => proceed(resend_after_seconds),
      // A code went there less than a minute ago.
      onError: (error) => isRefusal(error, 'throttling') && proceed(codeResendSeconds),
    })
  })

  if (asked) return <PasswordCode email={email} password={asked.password} first_resend_at={asked.resend_at} />
  const refused = isRefusal(request.error, 'validation') ? request.error : undefined
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <p className="text-mute">{texts.none}</p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.new}
        hint={formState.errors.password ? undefined : texts.rule}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password', { validate: newPasswordProblem })}
      />
      <FormProblem text={refused && (Object.values(refused.fields)[0] ?? refused.message)} />
      <Button type="submit" size="lg" loading={request.isPending}>
        {texts.ask_code}
      </Button>
    </form>
  )
}
