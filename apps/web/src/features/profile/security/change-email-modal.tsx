import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { openModal, type ModalProps } from '../../../lib/modal.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { resendAt } from '../../accounts/resend-at.ts'
import { useViewer } from '../../session/use-viewer.ts'
import { emailChangeRefusals, requestEmailChangeMutation } from '../profile.queries.ts'
import { newEmailProblem } from '../personal-info/profile-rules.ts'
import { emailTexts as texts } from '../profile.texts.ts'

/** The back button of the code dialog that follows returns here with the typed e-mail. */
export default function ChangeEmailModal({ email: typed = '' }: ModalProps['PROFILE_EMAIL_CHANGE_FORM']) {
  const viewer = useViewer()
  const form = useForm({ defaultValues: { email: typed } })
  const { register, handleSubmit, setError, formState } = form
  const request = useMutation(requestEmailChangeMutation())

  const submit = handleSubmit((values) => {
    if (!viewer) return
    const { user_id } = viewer.user
    const email = values.email.trim().toLowerCase()
    request.mutate(
      { user_id, email },
      {
        onSuccess: ({ resend_after_seconds }) =>
          openModal('EMAIL_CODE', {
            purpose: 'CHANGE_EMAIL',
            user_id,
            email,
            resend_at: resendAt(resend_after_seconds),
          }),
        onError: showProblem,
      },
    )
  })

  function showProblem(error: unknown) {
    if (isRefusal(error, 'email_busy')) setError('email', { message: error.message }, { shouldFocus: true })
    else if (isRefusal(error, 'already_exists')) setError('email', { message: texts.same }, { shouldFocus: true })
    else showRefusal(form, error, emailChangeRefusals)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {/* With type="email" the browser would trim the value before it is validated. */}
      <TextField
        label={texts.label}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.code_follows}
        error={formState.errors.email?.message}
        {...register('email', { validate: newEmailProblem })}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" size="lg" loading={request.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
