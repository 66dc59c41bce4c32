import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { emailProblem } from './account-rules.ts'
import { accountRefusals, checkEmailMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'

const texts = accountTexts.email

interface EmailStepProps {
  email: string
  onKnown: (email: string, exists: boolean) => void
  onByLink: (email: string) => void
}

export function EmailStep({ email, onKnown, onByLink }: EmailStepProps) {
  const form = useForm({ defaultValues: { email } })
  const { register, handleSubmit, setFocus, formState } = form
  const check = useMutation(checkEmailMutation())
  useEffect(() => setFocus('email'), [setFocus])

  const submit = handleSubmit((values) => {
    const typed = toEmail(values)
    check.mutate(typed, {
      onSuccess: ({ exists }) => onKnown(typed, exists),
      onError: (error) => showRefusal(form, error, accountRefusals),
    })
  })

  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-6">
      <p className="text-mute">{texts.text}</p>
      <TextField
        label={texts.label}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', { validate: emailProblem })}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" size="lg" loading={check.isPending}>
        {texts.submit}
      </Button>
      <button type="button" onClick={handleSubmit((values) => onByLink(toEmail(values)))} className="link min-h-11">
        {texts.by_link}
      </button>
    </form>
  )
}

function toEmail({ email }: { email: string }): string {
  return email.trim().toLowerCase()
}
