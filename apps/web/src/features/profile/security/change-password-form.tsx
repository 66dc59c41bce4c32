import type { User } from '@razgovor/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../../lib/api-error.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { newPasswordProblem, passwordProblem } from '../../accounts/account-rules.ts'
import { changePasswordMutation, passwordRefusals } from '../profile.queries.ts'
import { passwordTexts as texts } from '../profile.texts.ts'

export function ChangePasswordForm({ user: { user_id, email } }: { user: User }) {
  const form = useForm({ defaultValues: { old_password: '', password: '' } })
  const { register, handleSubmit, setError, formState } = form
  const { errors } = formState
  const navigate = useNavigate()
  const change = useMutation(changePasswordMutation())

  const submit = handleSubmit(({ old_password, password }) => {
    change.mutate(
      { user_id, old_password: old_password.trim(), password: password.trim() },
      {
        onSuccess: () => {
          toasts.success(texts.changed)
          void navigate('/profile')
        },
        onError: (error) => {
          if (isRefusal(error, 'wrong_credentials')) {
            setError('old_password', { message: texts.wrong_old }, { shouldFocus: true })
          } else showRefusal(form, error, passwordRefusals)
        },
      },
    )
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {/* Names the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.old}
        autoComplete="current-password"
        error={errors.old_password?.message}
        {...register('old_password', { validate: passwordProblem })}
      />
      <PasswordField
        label={texts.new}
        hint={errors.password ? undefined : texts.rule}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { validate: newPasswordProblem })}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={change.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
