import type { CurrentTariff, SubscriptionOffer } from '@razgovor/contract/tariffs'

/**
 * What an offer is to a speaker: HELD goes on by itself, COMING begins at expiry; BUY and UPGRADE begin when paid for,
 * LATER begins at expiry when chosen, RESUME lets what is held go on again.
 */
export type Stance = 'HELD' | 'COMING' | 'BUY' | 'UPGRADE' | 'LATER' | 'RESUME'

interface Asked {
  offer: SubscriptionOffer
  tariff_id: string
  current: CurrentTariff
  /** All tariffs, the cheapest first. */
  order: readonly string[]
  now_ms: number
}

/** Only what the buttons say: what a press would cost and mean is the server's quote. */
export function stanceOf({ offer, tariff_id, current, order, now_ms }: Asked): Stance {
  if (current.subscription_id === null || isOverdue(current, now_ms)) return 'BUY'
  const isSame = offer.subscription_id === current.subscription_id
  if (offer.subscription_id === current.next?.subscription_id) return 'COMING'
  if (isSame) return current.auto_renew && !current.next ? 'HELD' : 'RESUME'
  return order.indexOf(tariff_id) > order.indexOf(current.tariff.tariff_id) ? 'UPGRADE' : 'LATER'
}

/** The paid time is over; the tariff works on while its rebill is tried again. */
export function isOverdue({ expires_at }: CurrentTariff, now_ms: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now_ms
}
