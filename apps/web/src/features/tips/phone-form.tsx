import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Answer } from '../../lib/api-types.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { phoneRefusals, registerTipsMutation } from './tips.queries.ts'
import { tipsTexts as texts } from './tips.texts.ts'

export type RegisterAnswer = Answer<'POST /api/users/:user_id/tips-register'>

interface PhoneFormProps {
  user_id: string
  phone: string
  onPhone: (phone: string) => void
  onAnswer: (answer: RegisterAnswer) => void
}

export function PhoneForm({ user_id, phone: typed, onPhone, onAnswer }: PhoneFormProps) {
  const form = useForm({ defaultValues: { phone: typed } })
  const { errors } = form.formState
  const ask = useMutation(registerTipsMutation())

  const submit = form.handleSubmit(({ phone }) => {
    onPhone(phone)
    ask.mutate({ user_id, phone }, { onSuccess: onAnswer, onError: (error) => showRefusal(form, error, phoneRefusals) })
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-mute">{texts.what}</p>
      <TextField
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        placeholder="+7 900 000-00-00"
        hint={texts.phone_hint}
        error={errors.phone?.message}
        {...form.register('phone', { validate: (phone) => phone.trim() !== '' || texts.phone_needed })}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={ask.isPending}>
        {texts.get_code}
      </Button>
    </form>
  )
}
