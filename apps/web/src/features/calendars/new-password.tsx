import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { changeCalendarMutation, changeCalendarRefusals } from './calendars.queries.ts'
import { calendarTexts as texts, newCalendarTexts } from './calendars.texts.ts'

export function NewPassword(key: { user_id: string; calendar_id: string }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, formState } = form
  const change = useMutation(changeCalendarMutation(key))
  const submit = handleSubmit(({ password }) => {
    change.mutate(
      { password },
      {
        onSuccess: () => toasts.success(texts.password_saved),
        onError: (error) => showRefusal(form, error, changeCalendarRefusals),
      },
    )
  })
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid max-w-[532px] gap-4">
      <PasswordField
        label={texts.password}
        autoComplete="off"
        error={formState.errors.password?.message}
        {...register('password', { required: newCalendarTexts.password_needed })}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" size="sm" loading={change.isPending} className="justify-self-start">
        {texts.save_password}
      </Button>
    </form>
  )
}
