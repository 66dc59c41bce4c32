import { plusMinutes } from '../../time/clock.ts'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { monthsAfter, monthsOf } from './calendar-months.ts'
import { creditOf, cutPeriod } from './credit-of.ts'
import { endSubscription } from './end-subscription.ts'
import { getOffer, type Offer } from './offers.ts'
import { queueRenewal, worksUntil } from './renewal.ts'
import { lockSubscription, type Subscription } from './subscriptions.ts'

export interface TariffPurchase {
  speaker_id: string
  tariff_price_id: string
  /** Null if nothing had to be paid. */
  order_id: string | null
  amount: number
  credit: number
  /** Renewed or upgraded, and its expiry when the order was made; null for a first one. */
  subscription_id: string | null
  subscription_expires_at: Date | null
  is_rebill: boolean
  ordered_at: Date
}

// The maximum time between calculating a credit and receiving the payment.
const creditHoldsMinutes = 24 * 60

/** False if the subscription has changed since the order: the payment is refunded. Needs the speaker's row locked. */
export async function beginPaidPeriod(tx: Tx, now: Date, purchase: TariffPurchase): Promise<boolean> {
  const held = await lockWorking(tx, now, purchase.speaker_id)
  if (!(await mayBegin(tx, now, purchase, held))) return false
  const offer = await getOffer(tx, purchase.tariff_price_id)
  if (held && (purchase.is_rebill || held.expires_at <= now)) await renew(tx, now, purchase, { held, offer })
  else await startAnew(tx, now, purchase, { held, offer, ends_at: null })
  return true
}

async function lockWorking(tx: Tx, now: Date, speaker_id: string): Promise<Subscription | undefined> {
  const held = await lockSubscription(tx, speaker_id)
  if (!held || held.works_until > now) return held
  // The job that ends it has not run yet.
  await endSubscription(tx, now, held.subscription_id)
  return undefined
}

async function mayBegin(
  tx: Tx,
  now: Date,
  { subscription_id, subscription_expires_at, credit, is_rebill, ordered_at }: TariffPurchase,
  held: Subscription | undefined,
): Promise<boolean> {
  if (credit > 0 && plusMinutes(ordered_at, creditHoldsMinutes) <= now) return false
  // A refund since the order was made reduces the credit.
  if (held && credit > 0 && credit > (await creditOf(tx, ordered_at, held))) return false
  if (held) return held.subscription_id === subscription_id && +held.expires_at === Number(subscription_expires_at)
  if (!subscription_id) return true
  // The subscription has ended. A late rebill still counts unless the speaker stopped the renewal.
  const { auto_renew } = await tx
    .selectFrom('subscriptions')
    .select('auto_renew')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return credit === 0 && (auto_renew || !is_rebill)
}

type Bought = Pick<TariffPurchase, 'speaker_id' | 'tariff_price_id' | 'order_id' | 'amount' | 'credit'>

interface Beginning {
  held: Subscription | undefined
  offer: Offer
}

async function renew(
  tx: Tx,
  now: Date,
  purchase: TariffPurchase,
  { held, offer }: Beginning & { held: Subscription },
): Promise<void> {
  const { subscription_id } = held
  const anchor_months = held.anchor_months + monthsOf[offer.subscription_type]
  const expires_at = monthsAfter(held, anchor_months)
  await tx
    .updateTable('subscriptions')
    .set({ ...termsOf(offer), ...renewing(expires_at), anchor_months, next_tariff_price_id: null })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await insertPeriod(tx, now, purchase, { subscription_id, starts_at: held.expires_at, ends_at: expires_at })
  await queueRenewal(tx, { subscription_id, expires_at, next_charge_at: expires_at })
}

// Lasts as long as the credit covers.
export async function beginByCredit(
  tx: Tx,
  now: Date,
  speaker_id: string,
  { offer, held, credit, ends_at }: { offer: Offer; held: Subscription | undefined; credit: number; ends_at: Date },
): Promise<void> {
  const { tariff_price_id } = offer
  const purchase = { speaker_id, tariff_price_id, order_id: null, amount: 0, credit }
  await startAnew(tx, now, purchase, { held, offer, ends_at })
}

// `ends_at` is set if a credit bought days instead of months.
async function startAnew(
  tx: Tx,
  now: Date,
  purchase: Bought,
  { held, offer, ends_at }: Beginning & { ends_at: Date | null },
): Promise<void> {
  const { speaker_id } = purchase
  if (held) await cutPeriod(tx, now, held)
  const { time_zone_id } = await tx
    .selectFrom('users')
    .select('time_zone_id')
    .where('user_id', '=', speaker_id)
    .executeTakeFirstOrThrow()
  const months = monthsOf[offer.subscription_type]
  const count = ends_at
    ? { anchor_at: ends_at, anchor_months: 0, time_zone_id }
    : { anchor_at: now, anchor_months: months, time_zone_id }
  const expires_at = monthsAfter(count, count.anchor_months)
  const subscription_id = newId(now)
  await tx
    .insertInto('subscriptions')
    .values({ subscription_id, speaker_id, started_at: now, ...termsOf(offer), ...renewing(expires_at), ...count })
    .execute()
  const credit_of = purchase.credit > 0 ? held!.subscription_id : null
  await insertPeriod(tx, now, purchase, { subscription_id, starts_at: now, ends_at: expires_at, credit_of })
  await queueRenewal(tx, { subscription_id, expires_at, next_charge_at: expires_at })
}

function termsOf({ tariff_id, subscription_type, tariff_price_id }: Offer) {
  return { tariff_id, subscription_type, tariff_price_id }
}

function renewing(expires_at: Date) {
  return {
    expires_at,
    works_until: worksUntil(expires_at),
    auto_renew: true,
    next_charge_at: expires_at,
    failed_charges: 0,
  }
}

async function insertPeriod(
  tx: Tx,
  now: Date,
  { speaker_id, tariff_price_id, order_id, amount, credit }: Bought,
  period: { subscription_id: string; starts_at: Date; ends_at: Date; credit_of?: string | null },
): Promise<void> {
  const period_id = newId(now)
  await tx
    .insertInto('subscription_periods')
    .values({ period_id, speaker_id, tariff_price_id, order_id, amount, credit, ...period })
    .execute()
  await enqueue(tx, 'tariff-event', { about: 'PERIOD_BEGUN', id: period_id })
}
