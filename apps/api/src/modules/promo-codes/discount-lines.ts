import { leastPrice } from '@razgovor/contract/limits'
import type { DiscountBearer, DiscountOutcome } from '@razgovor/contract/promo-codes'
import { shareOf } from '../ledger/commission.ts'

interface DiscountTerms {
  /** Null for a code of the platform, which is valid for every speaker. */
  speaker_id: string | null
  percent: number | null
  amount: number | null
  is_first_only: boolean
}

interface Priced {
  slot_id: string
  speaker_id: string
  time_start: Date
  amount: number
}

export interface DiscountLine {
  slot_id: string
  speaker_id: string
  price: number
  discount: number
  outcome: DiscountOutcome
}

export function bearerOf({ speaker_id }: Pick<DiscountTerms, 'speaker_id'>): DiscountBearer {
  return speaker_id === null ? 'PLATFORM' : 'SPEAKER'
}

/** No discount exceeds its bearer's share of the price, or leaves less to pay than the acquirer accepts. */
export function discountLines(
  terms: DiscountTerms,
  slots: readonly Priced[],
  commission_percent: number,
): DiscountLine[] {
  const ordered = slots.toSorted((a, b) => +a.time_start - +b.time_start || (a.slot_id < b.slot_id ? -1 : 1))
  const first = ordered.find((slot) => isFor(terms, slot))
  const lines = ordered.map((slot) => {
    const exclusion = findExclusion(terms, slot, first)
    return { slot, exclusion, most: exclusion ? 0 : mostOff(terms, slot.amount, commission_percent) }
  })
  const total = lines.reduce((sum, { most }) => sum + most, 0)
  const spread = spreader(Math.min(terms.amount ?? 0, total), total)
  return lines.map(({ slot, exclusion, most }) => {
    const wanted = terms.percent === null ? spread(most) : Math.floor((slot.amount * terms.percent) / 100)
    const discount = Math.min(wanted, most)
    const isLimited = terms.percent === null ? total < (terms.amount ?? 0) : discount < wanted
    return {
      slot_id: slot.slot_id,
      speaker_id: slot.speaker_id,
      price: slot.amount,
      discount,
      outcome: exclusion ?? (isLimited ? 'LIMITED' : 'APPLIED'),
    }
  })
}

function findExclusion(terms: DiscountTerms, slot: Priced, first: Priced | undefined): DiscountOutcome | null {
  if (!isFor(terms, slot)) return 'OTHER_SPEAKER'
  return terms.is_first_only && slot !== first ? 'ONLY_FIRST' : null
}

function isFor({ speaker_id }: DiscountTerms, slot: Priced): boolean {
  return speaker_id === null || speaker_id === slot.speaker_id
}

function mostOff(terms: DiscountTerms, price: number, commission_percent: number): number {
  return Math.max(0, Math.min(shareOf(bearerOf(terms), price, commission_percent), price - leastPrice))
}

// Parts of `sum` for weights that add up to `total`: whole kopecks, none above its weight, together exactly `sum`.
function spreader(sum: number, total: number): (weight: number) => number {
  let weighed = 0
  let given = 0
  return (weight) => {
    weighed += weight
    const due = total === 0 ? 0 : Number((BigInt(sum) * BigInt(weighed)) / BigInt(total))
    const part = due - given
    given = due
    return part
  }
}
