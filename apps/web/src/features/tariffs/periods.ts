import type { SubscriptionOffer, SubscriptionType } from '@razgovor/contract/tariffs'

const monthsOf: Record<SubscriptionType, number> = { MONTHLY: 1, HALF_YEARLY: 6, YEARLY: 12 }

export const periods = Object.keys(monthsOf) as SubscriptionType[]

export function periodOf(search: URLSearchParams): SubscriptionType {
  const named = search.get('period')
  return periods.find((period) => period === named) ?? 'MONTHLY'
}

export function periodPath(period: SubscriptionType): string {
  return period === 'MONTHLY' ? '/tariffs' : `/tariffs?period=${period}`
}

type Offers = readonly SubscriptionOffer[]

export function findOffer(offers: Offers, period: SubscriptionType): SubscriptionOffer | undefined {
  return offers.find(({ subscription_type }) => subscription_type === period)
}

/** Returns the price per month, rounded up to a kopeck. */
export function monthPrice({ amount, subscription_type }: SubscriptionOffer): number {
  return Math.ceil(amount / monthsOf[subscription_type])
}

interface Saving {
  amount: number
  percent: number
}

/** Returns the saving compared with paying monthly; null if there is none. */
export function savingOf(offers: Offers, period: SubscriptionType): Saving | null {
  const [monthly, offer] = [findOffer(offers, 'MONTHLY'), findOffer(offers, period)]
  if (!monthly || !offer) return null
  const whole = monthly.amount * monthsOf[period]
  const amount = whole - offer.amount
  return amount > 0 ? { amount, percent: Math.floor((amount * 100) / whole) } : null
}

/** Returns the smallest saving among these tariffs in percent. */
export function leastSaving(tariffs: readonly { offers: Offers }[], period: SubscriptionType): number {
  const paid = tariffs.filter(({ offers }) => offers.length > 0)
  if (paid.length === 0) return 0
  return Math.min(...paid.map(({ offers }) => savingOf(offers, period)?.percent ?? 0))
}
