import { leastPrice } from '@razgovor/contract/limits'
import { daysAfter, daysBetween } from './calendar-months.ts'

export interface PaidPeriod {
  starts_at: Date
  ends_at: Date
  amount: number
  credit: number
  refunded: number
}

/** Kopecks, rounded up, at most what was paid and not refunded. A day that has begun counts as unused. */
export function unusedCredit(period: PaidPeriod, now: Date, zone: string): number {
  const { starts_at, ends_at, amount, credit, refunded } = period
  const days = daysBetween(starts_at, ends_at, zone)
  if (days === 0) return 0
  const left = Math.min(daysBetween(now, ends_at, zone), days)
  return Math.max(Math.ceil(((amount + credit) * left) / days) - refunded, 0)
}

interface Priced {
  amount: number
  credit: number
  starts_at: Date
  ends_at: Date
  zone: string
}

/** A credit above the price buys extra days at the new tariff's daily price; a partial day is rounded up. */
export function settleCredit({ amount, credit, starts_at, ends_at, zone }: Priced): { due: number; ends_at: Date } {
  const due = amount - credit
  if (due >= leastPrice) return { due, ends_at }
  const days = daysBetween(starts_at, ends_at, zone)
  const bought = daysAfter(starts_at, Math.ceil((credit * days) / amount), zone)
  return { due: 0, ends_at: bought > ends_at ? bought : ends_at }
}
