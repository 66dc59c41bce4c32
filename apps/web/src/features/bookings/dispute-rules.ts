import { disputeProblems } from './bookings.texts.ts'

/** The contract's rule of `openDispute` with its messages (docs/decisions/006). Undefined means valid. */
export const disputeTextMin = 10
export const disputeTextMax = 2000

export function disputeTextProblem(value: string): string | undefined {
  const text = value.trim()
  if (text.length < disputeTextMin) return disputeProblems.too_short
  return text.length > disputeTextMax ? disputeProblems.too_long(disputeTextMax) : undefined
}
