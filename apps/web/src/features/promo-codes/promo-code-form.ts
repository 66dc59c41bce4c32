import { leastDiscount, promoCodePattern, promoPersonUsesMax, promoUsesMax } from '@razgovor/contract/limits'
import type { Args } from '../../lib/api-types.ts'
import { parseDate, parsePrice } from '../../lib/date-time-input.ts'
import { addDays, startOfDay } from '../../lib/time.ts'
import { promoCodeTexts } from './promo-codes.texts.ts'

const texts = promoCodeTexts.form

/** Values as typed. */
export interface PromoCodeForm {
  code: string
  kind: 'PERCENT' | 'AMOUNT'
  percent: string
  amount: string
  uses_max: string
  person_uses_max: string
  valid_from_iso: string
  valid_until_iso: string
  is_first_only: boolean
}

export const emptyForm: PromoCodeForm = {
  code: '',
  kind: 'PERCENT',
  percent: '10',
  amount: '',
  uses_max: '',
  person_uses_max: '',
  valid_from_iso: '',
  valid_until_iso: '',
  is_first_only: false,
}

/** Excludes letters and digits that look alike. */
const codeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const suggestedLength = 8

export function suggestCode(random: Uint8Array = crypto.getRandomValues(new Uint8Array(suggestedLength))): string {
  return Array.from(random, (byte) => codeSigns[byte % codeSigns.length]).join('')
}

function toCount(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function countProblem(text: string, { max, problem }: { max: number; problem: string }): string | undefined {
  const count = toCount(text)
  return count === null || (Number.isInteger(count) && count >= 1 && count <= max) ? undefined : problem
}

export const problems = {
  code: (text: string) => (promoCodePattern.test(text.trim().toUpperCase()) ? undefined : texts.bad_code),
  percent: (text: string, { kind }: PromoCodeForm) =>
    kind === 'PERCENT' && (text.trim() === '' || countProblem(text, { max: 100, problem: '' }) !== undefined)
      ? texts.bad_percent
      : undefined,
  amount: (text: string, { kind }: PromoCodeForm) =>
    kind === 'AMOUNT' && (parsePrice(text) ?? 0) < leastDiscount ? texts.bad_amount : undefined,
  uses_max: (text: string) => countProblem(text, { max: promoUsesMax, problem: texts.bad_uses }),
  person_uses_max: (text: string) => countProblem(text, { max: promoPersonUsesMax, problem: texts.bad_uses }),
}

export function dayProblem(text: string): string | undefined {
  return text.trim() === '' || parseDate(text) !== null ? undefined : texts.bad_day
}

export function lastDayProblem({ valid_from_iso, valid_until_iso }: PromoCodeForm, today: string): string | undefined {
  const [first, last] = [parseDate(valid_from_iso), parseDate(valid_until_iso)]
  if (last === null) return dayProblem(valid_until_iso)
  if (last < today) return texts.past_day
  return first !== null && last < first ? texts.bad_order : undefined
}

/** Converts the dates to whole days in the speaker's zone. */
export function toNewCode(
  form: PromoCodeForm,
  zone: string,
): Args<'POST /api/speakers/:user_id/promo-codes'>[0]['body'] {
  const [first, last] = [parseDate(form.valid_from_iso), parseDate(form.valid_until_iso)]
  return {
    code: form.code,
    percent: form.kind === 'PERCENT' ? Number(form.percent) : null,
    amount: form.kind === 'AMOUNT' ? parsePrice(form.amount) : null,
    uses_max: toCount(form.uses_max),
    person_uses_max: toCount(form.person_uses_max),
    valid_from_iso: first && startOfDay(first, zone),
    valid_until_iso: last && startOfDay(addDays(last, 1), zone),
    is_first_only: form.is_first_only,
  }
}
