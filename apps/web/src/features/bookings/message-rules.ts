import type { Consultation } from '@razgovor/contract/bookings'
import { messageProblems } from './bookings.texts.ts'

/** The contract's rules of `exchangeEmail` with their messages (docs/decisions/006). Undefined means valid. */
type Problem = string | undefined

export const subjectMax = 120
export const textMax = 4000

const daysAfterEndMs = 30 * 24 * 3_600_000

export function subjectProblem(value: string): Problem {
  const subject = value.trim()
  if (subject === '') return messageProblems.no_subject
  return subject.length > subjectMax ? messageProblems.too_long(subjectMax) : undefined
}

export function textProblem(value: string): Problem {
  const text = value.trim()
  if (text === '') return messageProblems.no_text
  return text.length > textMax ? messageProblems.too_long(textMax) : undefined
}

/** Returns whether the two sides may write to each other, which they may until 30 days after a booked meeting. */
export function canWrite(
  { status, time_end_iso }: Pick<Consultation, 'status' | 'time_end_iso'>,
  nowMs: number,
): boolean {
  const isBooked = status === 'BOOKED' || status === 'STARTED' || status === 'ENDED'
  return isBooked && nowMs < Date.parse(time_end_iso) + daysAfterEndMs
}
