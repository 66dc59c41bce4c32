import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { passwordProblem } from './account-rules.ts'
import { confirmationRefusals, confirmIdentityMutation } from './confirmation.queries.ts'
import { confirmationTexts as texts } from './confirmation.texts.ts'

export function ConfirmByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const confirm = useMutation(confirmIdentityMutation())
  const email = useSession()?.user.email
  // The dialog sets its initial focus before this form appears.
  useEffect(() => setFocus('password'), [setFocus])

  const submit = handleSubmit(({ password }) => {
    confirm.mutate(
      { method: 'PASSWORD', password: password.trim() },
      {
        onSuccess: onConfirmed,
        onError: (error) => {
          if (isRefusal(error, 'wrong_credentials')) {
            setError('password', { message: texts.wrong_password }, { shouldFocus: true })
          } else showRefusal(form, error, confirmationRefusals)
        },
      },
    )
  })

  return (
    <form noValidate onSubmit={submitWith(submit)} className="grid gap-5">
      {/* Names the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { validate: passwordProblem })}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" size="lg" loading={confirm.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
