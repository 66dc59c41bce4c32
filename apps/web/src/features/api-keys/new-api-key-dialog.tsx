import type { ApiScope } from '@razgovor/contract/api-scopes'
import { useMutation } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { createApiKeyMutation, newKeyRefusals } from './api-keys.queries.ts'
import { apiKeyTexts } from './api-keys.texts.ts'

const texts = apiKeyTexts.form
const scopeOptions = (Object.keys(apiKeyTexts.scopes) as ApiScope[]).map((value) => ({
  value,
  label: apiKeyTexts.scopes[value],
}))
const expiryOptions = (['none', 30, 90, 365] as const).map((days) => ({
  value: String(days),
  label: texts.days[days],
}))
const dayMs = 24 * 60 * 60 * 1000

interface NewApiKeyProps {
  user_id: string
  open: boolean
  onClose: () => void
  onCreated: (key: string) => void
}

export function NewApiKeyDialog({ open, onClose, ...rest }: NewApiKeyProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <NewApiKeyForm {...rest} />
    </Dialog>
  )
}

interface Values {
  name: string
  scopes: ApiScope[]
  days: string
}

function NewApiKeyForm({ user_id, onCreated }: Pick<NewApiKeyProps, 'user_id' | 'onCreated'>) {
  const form = useForm<Values>({ defaultValues: { name: '', scopes: ['bookings:read'], days: 'none' } })
  const { register, handleSubmit, control, setError } = form
  const { errors } = form.formState
  const { field: scopes } = useController({
    control,
    name: 'scopes',
    rules: { validate: ({ length }) => (length > 0 ? undefined : texts.scopes_needed) },
  })
  const create = useMutation(createApiKeyMutation(user_id))

  const submit = handleSubmit(({ name, scopes: chosen, days }) => {
    const expires_at_iso = days === 'none' ? null : new Date(serverNow() + Number(days) * dayMs).toISOString()
    create.mutate(
      { name, scopes: chosen, expires_at_iso },
      {
        onSuccess: ({ key }) => onCreated(key),
        onError(error) {
          if (isRefusal(error, 'already_exists')) setError('name', { message: error.message }, { shouldFocus: true })
          else showRefusal(form, error, newKeyRefusals)
        },
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={texts.name}
        hint={texts.name_hint}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={60}
        {...register('name', { validate: (name) => (name.trim() === '' ? texts.name_needed : undefined) })}
      />
      <CheckboxGroup
        legend={texts.scopes}
        options={scopeOptions}
        chosen={scopes.value}
        error={errors.scopes?.message}
        onChange={scopes.onChange}
      />
      <SelectField label={texts.expiry} options={expiryOptions} {...register('days')} />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={create.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
