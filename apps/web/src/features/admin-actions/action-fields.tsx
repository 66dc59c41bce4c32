import type { AdminRow } from '@razgovor/contract/admin'
import { blockedMeetings } from './meeting-choices.ts'
import { RoleChoice } from './role-choice.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { maskDate, parseDate, parsePrice } from '../../lib/date-time-input.ts'
import { fieldTexts } from '../../ui/form/form.texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ActionField, ActionForm, ActionValues } from './action-forms.ts'
import { actionTexts as texts } from './actions.texts.ts'
import { BookingChoice } from './booking-choice.tsx'

interface ActionFieldsProps {
  form: ActionForm
  fields: UseFormReturn<ActionValues>
  id: string
}

const usual: Partial<Record<ActionField, { label: string; hint?: string; missing: string }>> = {
  why: { label: texts.why, hint: texts.why_hint, missing: texts.no_why },
  comment: { label: texts.comment, hint: texts.comment_hint, missing: texts.no_fault_comment },
  note: { label: texts.note, hint: texts.note_hint, missing: texts.no_note },
  reference: { label: texts.reference, hint: texts.reference_hint, missing: texts.no_reference },
}

const lengths: Partial<Record<ActionField, number>> = { comment: 1000, reference: 64 }

export function ActionFields({ row, ...given }: ActionFieldsProps & { row: AdminRow }) {
  const { form, fields, id } = given
  const asked = form.fields.filter((name) => form.asks?.(name, row) ?? true)
  return asked.map((name) => <OneField key={name} name={name} form={form} fields={fields} id={id} />)
}

function OneField({ name, form, fields, id }: ActionFieldsProps & { name: ActionField }) {
  const { register, watch, setValue, formState } = fields
  const error = formState.errors[name]?.message
  const problem = error === undefined ? {} : { error }
  if (name === 'meetings') {
    const chosen = blockedMeetings.find((option) => option === watch('meetings'))
    register('meetings', { validate: (value) => (value ? undefined : texts.no_meetings) })
    return (
      <RadioCards
        label={texts.meetings}
        options={blockedMeetings}
        texts={texts.meetings_texts}
        value={chosen}
        {...problem}
        onChange={(value) => setValue('meetings', value, { shouldValidate: formState.isSubmitted })}
      />
    )
  }
  if (name === 'accepts_loss') return <Checkbox label={texts.accepts_loss} {...register('accepts_loss')} />
  if (name === 'role') return <RoleChoice fields={fields} />
  if (name === 'booking_id') {
    const rule = { validate: (value: string) => (value ? undefined : texts.no_booking) }
    return <BookingChoice order_id={id} {...problem} {...register('booking_id', rule)} />
  }
  if (name === 'amount') {
    const rule = { validate: (text: string) => (parsePrice(text) ? undefined : texts.bad_amount) }
    return (
      <TextField
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        {...problem}
        {...register('amount', rule)}
      />
    )
  }
  if (name === 'day') {
    const rule = { validate: (text: string) => (parseDate(text) ? undefined : texts.bad_day) }
    return (
      <TextField
        label={texts.day}
        hint={texts.day_hint}
        inputMode="numeric"
        placeholder={fieldTexts.date_format}
        autoComplete="off"
        {...problem}
        {...register('day', { ...rule, setValueAs: maskDate })}
      />
    )
  }
  const { label, hint, missing } = { missing: '', label: name, ...usual[name], ...form.labels?.[name] }
  const isOptional = form.optional?.includes(name)
  const isLong = (text: string) => text.trim().length > (name === 'reference' ? 0 : 2)
  const rule = { validate: (text: string) => (isOptional || isLong(text) ? undefined : missing) }
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      autoComplete="off"
      maxLength={lengths[name] ?? 200}
      {...problem}
      {...register(name, rule)}
    />
  )
}
