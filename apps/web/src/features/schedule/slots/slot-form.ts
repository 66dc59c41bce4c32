import type { RepeatForm } from '../../../lib/repeat-form.ts'
import type { SlotTermsForm } from '../../../lib/slot-terms-form.ts'
import type { StretchForm } from '../../../lib/stretch-form.ts'

export interface SlotForm extends StretchForm, SlotTermsForm, RepeatForm {
  skip_clashes: boolean
}

const formFields: Record<string, string> = { time_start_iso: 'time', time_end_iso: 'minutes', amount: 'price' }

export function fieldOf(path: string): string {
  const name = path.split('.').at(-1) ?? ''
  return formFields[name] ?? name
}
