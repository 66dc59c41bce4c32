import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { addCalendarMutation, newCalendarRefusals, type Calendar, type NewCalendar } from './calendars.queries.ts'
import { newCalendarTexts as texts } from './calendars.texts.ts'

interface NewCalendarProps {
  user_id: string
  open: boolean
  onClose: () => void
}

export function NewCalendarDialog({ user_id, open, onClose }: NewCalendarProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <NewCalendarForm user_id={user_id} onAdded={onClose} />
    </Dialog>
  )
}

interface Values {
  kind: Calendar['kind']
  url: string
  login: string
  password: string
  title: string
}

function NewCalendarForm({ user_id, onAdded }: { user_id: string; onAdded: () => void }) {
  const form = useForm<Values>({ defaultValues: { kind: 'ICS', url: '', login: '', password: '', title: '' } })
  const { register, handleSubmit, control, setValue, setError, formState } = form
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  const add = useMutation(addCalendarMutation(user_id))

  const submit = handleSubmit((values) => {
    add.mutate(toBody(values), {
      onSuccess() {
        toasts.success(texts.added)
        onAdded()
      },
      onError(error) {
        if (isRefusal(error, 'already_exists')) setError('url', { message: texts.already }, { shouldFocus: true })
        else showRefusal(form, error, newCalendarRefusals)
      },
    })
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <RadioCards
        label={texts.kind}
        options={['ICS', 'CALDAV'] as const}
        texts={texts.kinds}
        value={kind}
        onChange={(chosen) => setValue('kind', chosen)}
      />
      <TextField
        label={texts.url[kind]}
        hint={texts.url_hint[kind]}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.url?.message}
        {...register('url', { validate: (url) => (isAddress(url) ? undefined : texts.url_needed) })}
      />
      {kind === 'CALDAV' && (
        <>
          <TextField
            label={texts.login}
            autoComplete="off"
            error={errors.login?.message}
            {...register('login', { required: texts.login_needed })}
          />
          <PasswordField
            label={texts.password}
            hint={texts.password_hint}
            autoComplete="off"
            error={errors.password?.message}
            {...register('password', { required: texts.password_needed })}
          />
        </>
      )}
      <TextField label={texts.name} hint={texts.name_hint} maxLength={60} {...register('title')} />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={add.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

function isAddress(url: string): boolean {
  return /^(https?|webcals?):\/\/\S+$/i.test(url.trim())
}

function toBody({ kind, url, title, login, password }: Values): NewCalendar {
  const address = { url: url.trim(), title: title.trim() }
  return kind === 'ICS' ? { kind, ...address } : { kind, ...address, login: login.trim(), password }
}
