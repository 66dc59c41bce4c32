import type { CurrentTariff, SubscriptionOffer } from '@razgovor/contract/tariffs'

/**
 * The meaning of an offer for a speaker. HELD renews, COMING starts at expiry, BUY and UPGRADE start when paid, LATER
 * can be chosen to start at expiry, RESUME turns renewal of the current tariff on again.
 */
export type Stance = 'HELD' | 'COMING' | 'BUY' | 'UPGRADE' | 'LATER' | 'RESUME'

interface Asked {
  offer: SubscriptionOffer
  tariff_id: string
  current: CurrentTariff
  order: readonly string[]
  nowMs: number
}

export function stanceOf({ offer, tariff_id, current, order, nowMs }: Asked): Stance {
  if (current.subscription_id === null || isOverdue(current, nowMs)) return 'BUY'
  const isSame = offer.subscription_id === current.subscription_id
  if (offer.subscription_id === current.next?.subscription_id) return 'COMING'
  if (isSame) return current.auto_renew && !current.next ? 'HELD' : 'RESUME'
  return order.indexOf(tariff_id) > order.indexOf(current.tariff.tariff_id) ? 'UPGRADE' : 'LATER'
}

/** Returns whether the paid period is over; the tariff stays active while the charge is retried. */
export function isOverdue({ expires_at }: CurrentTariff, nowMs: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= nowMs
}
