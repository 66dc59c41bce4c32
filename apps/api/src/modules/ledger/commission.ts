import type { DiscountBearer } from '@razgovor/contract/promo-codes'

/** Rounded down in the speaker's favor, as `commission_of` in the database does. */
export function commissionOf(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100)
}

/** The share of an undiscounted price that goes to the bearer of a discount; it is the maximum discount. */
export function shareOf(bearer: DiscountBearer, price: number, percent: number): number {
  const commission = commissionOf(price, percent)
  return bearer === 'PLATFORM' ? commission : price - commission
}

interface Paid {
  /** The paid amount: the price less the discount. */
  amount: number
  discount: number
  bearer: DiscountBearer | null
}

/**
 * The commission of any rest of a discounted amount is `commission_part / commission_whole` of it. A discount comes from its
 * bearer's share of the price, so of all that was paid the other side gets exactly what it would get without one.
 */
export function commissionRate({ amount, discount, bearer }: Paid, percent: number) {
  if (discount === 0) return { commission_part: null, commission_whole: 100 }
  const commission = commissionOf(amount + discount, percent)
  return { commission_part: bearer === 'PLATFORM' ? commission - discount : commission, commission_whole: amount }
}
