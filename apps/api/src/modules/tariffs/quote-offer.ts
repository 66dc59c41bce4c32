import type { SubscriptionQuote } from '@razgovor/contract/tariffs'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { monthsAfter, monthsOf } from './calendar-months.ts'
import { creditOf } from './credit-of.ts'
import { settleCredit } from './credit.ts'
import { getOffer, type Offer } from './offers.ts'
import { findSavedCard } from './saved-cards.ts'
import { findSubscription, type Subscription } from './subscriptions.ts'

/** An order calculates them again. Throws not_exist, also for a price that only its present holders keep. */
export async function quoteOffer(db: Db, now: Date, speaker_id: string, tariff_price_id: string) {
  const offer = await getOffer(db, tariff_price_id)
  const held = await findSubscription(db, speaker_id, now)
  const isHeld = held?.tariff_price_id === tariff_price_id || held?.next_tariff_price_id === tariff_price_id
  if (!offer.is_offered && !isHeld) throw new ApiError('not_exist')
  const card = await findSavedCard(db, speaker_id)
  const terms = held
    ? await termsOfChange(db, now, { held, offer })
    : await termsOfPurchase(db, now, { offer, speaker_id })
  return { ...terms, offer, held, card }
}

export type Quote = Awaited<ReturnType<typeof quoteOffer>>

export function toQuote({ kind, due, credit, starts_at, ends_at, offer, card }: Quote): SubscriptionQuote {
  return {
    kind,
    amount: offer.amount,
    currency: 'RUB',
    due,
    credit,
    starts_at: starts_at.toISOString(),
    expires_at: ends_at.toISOString(),
    pay_by: due === 0 ? 'NONE' : card ? 'CARD' : 'PAGE',
  }
}

interface Terms {
  kind: SubscriptionQuote['kind']
  due: number
  credit: number
  starts_at: Date
  ends_at: Date
}

interface Change {
  held: Subscription
  offer: Offer
}

async function termsOfChange(db: Db, now: Date, change: Change): Promise<Terms> {
  const { held, offer } = change
  const months = monthsOf[offer.subscription_type]
  const after = { starts_at: held.expires_at, ends_at: monthsAfter(held, held.anchor_months + months) }
  // In the grace period: the new period begins at the expiry, without a gap.
  if (held.expires_at <= now) return { kind: 'BUY', due: offer.amount, credit: 0, ...after }
  if (offer.position > held.position) return termsOfUpgrade(db, now, change)
  const coming = held.auto_renew ? (held.next_tariff_price_id ?? held.tariff_price_id) : null
  const isHeld = offer.tariff_price_id === held.tariff_price_id
  const times = isHeld ? { starts_at: held.started_at, ends_at: held.expires_at } : after
  if (coming === offer.tariff_price_id) return { kind: 'CURRENT', due: 0, credit: 0, ...times }
  return { kind: isHeld ? 'RESUME' : 'AT_EXPIRY', due: 0, credit: 0, ...times }
}

async function termsOfUpgrade(db: Db, now: Date, { held, offer }: Change): Promise<Terms> {
  const zone = await zoneOf(db, held.speaker_id)
  const credit = await creditOf(db, now, held)
  const ends_at = monthsAfter({ anchor_at: now, time_zone_id: zone }, monthsOf[offer.subscription_type])
  const settled = settleCredit({ amount: offer.amount, credit, starts_at: now, ends_at, zone })
  return { kind: 'UPGRADE', credit, starts_at: now, ...settled }
}

async function termsOfPurchase(
  db: Db,
  now: Date,
  { offer, speaker_id }: { offer: Offer; speaker_id: string },
): Promise<Terms> {
  const count = { anchor_at: now, time_zone_id: await zoneOf(db, speaker_id) }
  const ends_at = monthsAfter(count, monthsOf[offer.subscription_type])
  return { kind: 'BUY', due: offer.amount, credit: 0, starts_at: now, ends_at }
}

async function zoneOf(db: Db, user_id: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('time_zone_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return user.time_zone_id
}
