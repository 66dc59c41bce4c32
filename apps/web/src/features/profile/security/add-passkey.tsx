import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { addPasskeyMutation, passkeyRefusals } from './new-passkey.queries.ts'
import { newPasskeyTexts as texts, securityTexts } from './security.texts.ts'

interface AddPasskeyProps {
  onAdded: (recovery_codes: readonly string[] | null) => void
  onCancel: () => void
}

export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const form = useForm({ defaultValues: { title: texts.default_name } })
  const { register, handleSubmit, setFocus, formState } = form
  const add = useMutation(addPasskeyMutation())
  useEffect(() => setFocus('title', { shouldSelect: true }), [setFocus])

  const submit = handleSubmit(({ title }) => {
    add.mutate(title.trim(), {
      onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
      onError: (error) => showRefusal(form, error, passkeyRefusals),
    })
  })

  return (
    <form noValidate onSubmit={submit} aria-label={texts.title} className="mt-6 grid max-w-[532px] gap-5">
      <p>{texts.text}</p>
      <TextField
        label={securityTexts.name}
        hint={texts.name_hint}
        maxLength={60}
        error={formState.errors.title?.message}
        {...register('title', { validate: (title) => (title.trim() ? undefined : securityTexts.name_needed) })}
      />
      <FormProblem text={formState.errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={add.isPending}>
          {texts.submit}
        </Button>
        <Button variant="line" onClick={onCancel}>
          {securityTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
