import type { PartOfDay } from '@razgovor/contract/waitlist'
import { parseDate } from '../../lib/date-time-input.ts'
import { addDays, startOfDay } from '../../lib/time.ts'
import { waitlistTexts as texts } from './waitlist.texts.ts'

export interface WaitForm {
  period: 'ANY' | 'DATES'
  /** Dates as typed. */
  from_iso: string
  to_iso: string
  parts_of_day: PartOfDay[]
}

export function dateProblem(text: string, today: string): string | undefined {
  const day = parseDate(text)
  if (day === null) return texts.date
  return day < today ? texts.past : undefined
}

export function lastDayProblem({ from_iso, to_iso }: WaitForm, today: string): string | undefined {
  const [first, last] = [parseDate(from_iso), parseDate(to_iso)]
  return dateProblem(to_iso, today) ?? (first !== null && last! < first ? texts.order : undefined)
}

export function toWish({ period, from_iso, to_iso, parts_of_day }: WaitForm, zone: string) {
  const [first, last] = [parseDate(from_iso), parseDate(to_iso)]
  if (period === 'ANY' || !first || !last) return { from_iso: null, to_iso: null, parts_of_day }
  return { from_iso: startOfDay(first, zone), to_iso: startOfDay(addDays(last, 1), zone), parts_of_day }
}
