import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { endSubscription } from './end-subscription.ts'
import { queueRenewal, worksUntil } from './renewal.ts'
import { findSavedCard } from './saved-cards.ts'
import { lockSubscription } from './subscriptions.ts'
import { tariffsRefusals } from './tariffs.texts.ts'

/** The tariff works until it expires, or ends now if it has expired. */
export async function stopRenewal(tx: Tx, now: Date, speaker_id: string): Promise<void> {
  const held = await lockSubscription(tx, speaker_id)
  if (!held) return
  const { subscription_id, expires_at } = held
  await tx
    .updateTable('subscriptions')
    .set({ auto_renew: false, next_charge_at: null, next_tariff_price_id: null, works_until: expires_at })
    .where('subscription_id', '=', subscription_id)
    .execute()
  if (expires_at <= now) await endSubscription(tx, now, subscription_id)
  else await queueRenewal(tx, { subscription_id, expires_at, next_charge_at: null })
}

/** Throws human_friendly without a saved card. */
export async function renewWith(
  tx: Tx,
  { speaker_id, tariff_price_id }: { speaker_id: string; tariff_price_id: string },
): Promise<void> {
  const held = await lockSubscription(tx, speaker_id)
  if (!held) return
  if (!(await findSavedCard(tx, speaker_id))) throw new ApiError('human_friendly', tariffsRefusals.no_card_to_renew)
  const { subscription_id, expires_at } = held
  await tx
    .updateTable('subscriptions')
    .set({
      auto_renew: true,
      next_charge_at: expires_at,
      works_until: worksUntil(expires_at),
      next_tariff_price_id: tariff_price_id === held.tariff_price_id ? null : tariff_price_id,
    })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await queueRenewal(tx, { subscription_id, expires_at, next_charge_at: expires_at })
}
