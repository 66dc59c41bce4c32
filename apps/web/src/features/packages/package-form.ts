import { leastPrice, packageDays, packageMeetings } from '@razgovor/contract/limits'
import type { Args } from '../../lib/api-types.ts'
import { parsePrice } from '../../lib/date-time-input.ts'
import { packageTexts } from './packages.texts.ts'

const texts = packageTexts.form

/** Values as typed. */
export interface PackageForm {
  title: string
  meetings: string
  minutes: string
  amount: string
  valid_days: string
}

export const emptyForm: PackageForm = { title: '', meetings: '5', minutes: '', amount: '', valid_days: '90' }

const minutesBounds = { min: 10, max: 480 }

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count >= min && count <= max
}

export const problems = {
  title: (text: string) => (text.trim() === '' ? texts.bad_title : undefined),
  meetings: (text: string) => (isWithin(text, packageMeetings) ? undefined : texts.bad_meetings),
  minutes: (text: string) => (isWithin(text, minutesBounds) ? undefined : texts.bad_minutes),
  amount: (text: string, { meetings }: PackageForm) =>
    (parsePrice(text) ?? 0) < Number(meetings) * leastPrice ? texts.bad_amount : undefined,
  valid_days: (text: string) => (isWithin(text, packageDays) ? undefined : texts.bad_days),
}

/** The price of one meeting in kopecks, rounded down; null unless both fields are filled in. */
export function eachOf({ meetings, amount }: Pick<PackageForm, 'meetings' | 'amount'>): number | null {
  const price = parsePrice(amount)
  return price && isWithin(meetings, packageMeetings) ? Math.floor(price / Number(meetings)) : null
}

export function toNewPackage(form: PackageForm): Args<'POST /api/speakers/:user_id/packages'>[0]['body'] {
  return {
    title: form.title,
    meetings: Number(form.meetings),
    minutes: Number(form.minutes),
    amount: parsePrice(form.amount) ?? 0,
    valid_days: Number(form.valid_days),
  }
}
