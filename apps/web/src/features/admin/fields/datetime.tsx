import type { AdminValue } from '@razgovor/contract/admin'
import { serverNowIso } from '../../../lib/server-clock.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { adminTexts } from '../admin.texts.ts'
import { inWords } from '../field-words.ts'
import type { CellProps, FieldOf, InputProps } from './field-kind.ts'
import { fieldLabel } from './field-label.ts'
import { fromLocal, toLocal } from './local-time.ts'
import { textToForm } from './text-form.ts'

export function Cell({ field, value }: CellProps) {
  return (
    <time dateTime={textToForm(value)} className="tabular-nums md:whitespace-nowrap">
      {inWords(field, value, useZone())}
    </time>
  )
}

export function toForm(value: AdminValue, { zone }: Pick<FieldOf, 'zone'>): string {
  return typeof value === 'string' ? toLocal(value, zone) : ''
}

export function fromForm(form: string, { zone }: Pick<FieldOf, 'zone'>): string | null {
  return form === '' ? null : fromLocal(form, zone)
}

export function Input({ field, value, onChange, error }: InputProps<string>) {
  const zone = useZone()
  const zoneHint = adminTexts.time_in(zoneName(zone, value ? fromLocal(value, zone) : serverNowIso()))
  return (
    <TextField
      label={fieldLabel(field)}
      hint={field.help ? `${field.help}. ${zoneHint}` : zoneHint}
      error={error}
      type="datetime-local"
      value={value}
      required={field.required}
      max="9999-12-31T23:59"
      className="max-w-72"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
