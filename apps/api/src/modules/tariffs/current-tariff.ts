import type { CurrentTariff } from '@razgovor/contract/tariffs'
import type { Db } from '../../db/client.ts'
import { findOpenTariffOrder } from './find-open-tariff-order.ts'
import { getTariff } from './get-tariff.ts'
import { minutesUsed } from './minutes-used.ts'
import { getOffer } from './offers.ts'
import { findSavedCard } from './saved-cards.ts'
import { findSubscription, type Subscription } from './subscriptions.ts'
import { toTariff } from './tariff-view.ts'

export async function getCurrentTariff(db: Db, now: Date, speaker_id: string): Promise<CurrentTariff> {
  const tariff = await getTariff(db, speaker_id, now)
  const held = await findSubscription(db, speaker_id, now)
  const card = await findSavedCard(db, speaker_id)
  return {
    tariff: toTariff(tariff),
    subscription_id: held?.tariff_price_id ?? null,
    subscription_type: held?.subscription_type ?? null,
    expires_at: held?.expires_at.toISOString() ?? null,
    auto_renew: held?.auto_renew ?? false,
    next_charge: held ? await nextCharge(db, held) : null,
    next: held ? await findNextTariff(db, held) : null,
    card: card ? { pan: card.pan, expires: card.expires } : null,
    open_order_id: await findOpenTariffOrder(db, speaker_id),
    minutes_used: await minutesUsed(db, now, speaker_id),
    minutes_limit: tariff.month_minutes,
  }
}

async function nextCharge(db: Db, subscription: Subscription): Promise<CurrentTariff['next_charge']> {
  const { next_charge_at, next_tariff_price_id, tariff_price_id, failed_charges: failed_count } = subscription
  if (!next_charge_at) return null
  const { amount } = await getOffer(db, next_tariff_price_id ?? tariff_price_id)
  return { at: next_charge_at.toISOString(), amount, failed_count }
}

async function findNextTariff(db: Db, { next_tariff_price_id }: Subscription): Promise<CurrentTariff['next']> {
  if (!next_tariff_price_id) return null
  const { tariff_id, subscription_type } = await getOffer(db, next_tariff_price_id)
  const tariff = await db.selectFrom('tariffs').selectAll().where('tariff_id', '=', tariff_id).executeTakeFirstOrThrow()
  return { tariff: toTariff(tariff), subscription_id: next_tariff_price_id, subscription_type }
}
