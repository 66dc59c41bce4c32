import type { User } from '@razgovor/contract/accounts'
import { codeResendSeconds } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { openModal } from '../../../lib/modal.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { submitWith } from '../../../ui/form/submit-with.ts'
import { newPasswordProblem } from '../../accounts/account-rules.ts'
import { accountRefusals, requestRecoveryMutation } from '../../accounts/accounts.queries.ts'
import { resendAt } from '../../accounts/resend-at.ts'
import { needsCaptcha, useCaptcha } from '../../captcha/use-captcha.ts'
import { passwordTexts as texts } from '../profile.texts.ts'

/**
 * Sets the first password of a user who signed up through VK ID or Yandex ID. A code sent to their e-mail confirms it.
 */
export function SetPassword({ user: { email } }: { user: User }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, formState } = form
  const request = useMutation(requestRecoveryMutation())
  const captcha = useCaptcha()

  function submit(captcha_pass?: string): Promise<void> {
    return handleSubmit(({ password }) => {
      const askForCode = (seconds: number) =>
        openModal('EMAIL_CODE', {
          purpose: 'RECOVER_PASSWORD',
          email,
          password: password.trim(),
          next: '/profile',
          resend_at: resendAt(seconds),
        })
      request.mutate(
        { email, password: password.trim(), captcha_pass },
        {
          onSuccess: ({ resend_after_seconds }) => askForCode(resend_after_seconds),
          onError: (error) => {
            if (needsCaptcha(error)) captcha.ask((pass) => void submit(pass))
            // A code was sent less than a minute ago.
            else if (isRefusal(error, 'throttling')) askForCode(codeResendSeconds)
            else showRefusal(form, error, accountRefusals)
          },
        },
      )
    })()
  }

  return (
    <form noValidate onSubmit={submitWith(submit)} className="grid gap-6">
      <p className="text-mute">{texts.none}</p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.new}
        hint={formState.errors.password ? undefined : texts.rule}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password', { validate: newPasswordProblem })}
      />
      <FormProblem text={formState.errors.root?.message} />
      {captcha.widget}
      <Button type="submit" size="lg" loading={request.isPending}>
        {texts.ask_code}
      </Button>
    </form>
  )
}
