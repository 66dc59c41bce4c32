import type { Webhook, WebhookEvent } from '@razgovor/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { changeWebhookMutation, createWebhookMutation, webhookRefusals } from './webhooks.queries.ts'
import { webhookTexts } from './webhooks.texts.ts'

const texts = webhookTexts.form
const options = (Object.keys(webhookTexts.events) as WebhookEvent[]).map((value) => ({
  value,
  label: webhookTexts.events[value],
}))

interface WebhookDialogProps {
  user_id: string
  /** Null for a new one. */
  webhook: Webhook | null
  open: boolean
  onClose: () => void
  onSecret: (secret: string) => void
}

export function WebhookDialog(props: WebhookDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.webhook ? texts.change_title : texts.new_title}>
      <WebhookForm {...props} />
    </Dialog>
  )
}

function WebhookForm({ user_id, webhook, onClose, onSecret }: WebhookDialogProps) {
  const form = useForm({
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? options.map(({ value }) => value) },
  })
  const { register, handleSubmit, control, setError } = form
  const { errors } = form.formState
  const { field: events } = useController({
    control,
    name: 'events',
    rules: { validate: ({ length }) => (length > 0 ? undefined : texts.events_needed) },
  })
  const create = useMutation(createWebhookMutation(user_id))
  const change = useMutation(changeWebhookMutation({ user_id, webhook_id: webhook?.webhook_id ?? '' }))

  function onError(error: unknown) {
    if (isRefusal(error, 'already_exists')) setError('url', { message: error.message }, { shouldFocus: true })
    else showRefusal(form, error, webhookRefusals)
  }

  const submit = handleSubmit((values) => {
    if (webhook)
      return change.mutate(values, {
        onSuccess() {
          toasts.success(texts.saved)
          onClose()
        },
        onError,
      })
    create.mutate(values, {
      onSuccess({ secret }) {
        onClose()
        onSecret(secret)
      },
      onError,
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={texts.url}
        hint={texts.url_hint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        error={errors.url?.message}
        {...register('url', {
          validate: (url) => (/^https?:\/\/\S+$/i.test(url.trim()) ? undefined : texts.url_needed),
        })}
      />
      <CheckboxGroup
        legend={texts.events}
        options={options}
        chosen={events.value}
        error={errors.events?.message}
        onChange={events.onChange}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={create.isPending || change.isPending}>
        {webhook ? texts.submit_change : texts.submit_new}
      </Button>
    </form>
  )
}
