import { logChange, type AdminDoing } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { findSavedCard } from './saved-cards.ts'
import { lockSubscription, type Subscription } from './subscriptions.ts'
import { tariffsRefusals } from './tariffs.texts.ts'

/** Counts as a try. Throws not_exist, human_friendly. */
export async function rebillNow(
  ctx: Ctx,
  { subscription_id, why, ...author }: AdminDoing & { subscription_id: string },
): Promise<{ subscription_id: string; next_charge_at: string }> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const { speaker_id } = await tx
      .selectFrom('subscriptions')
      .select('speaker_id')
      .where('subscription_id', '=', subscription_id)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    const held = await lockSubscription(tx, speaker_id)
    if (held?.subscription_id !== subscription_id || held.works_until <= now)
      throw new ApiError('human_friendly', tariffsRefusals.subscription_ended)
    await assertChargeable(tx, now, held)
    await tx
      .updateTable('subscriptions')
      .set({ next_charge_at: now })
      .where('subscription_id', '=', subscription_id)
      .execute()
    const key = `renew-subscription:${subscription_id}`
    await enqueue(tx, 'renew-subscription', { subscription_id }, { key, at: now })
    await logChange(tx, {
      ...author,
      table_name: 'subscriptions',
      row_id: subscription_id,
      action: 'rebill',
      subject_id: null,
      before: { next_charge_at: held.next_charge_at },
      after: { next_charge_at: now, why },
      at: now,
    })
  })
  return { subscription_id, next_charge_at: now.toISOString() }
}

async function assertChargeable(tx: Tx, now: Date, held: Subscription): Promise<void> {
  if (!held.auto_renew || !held.next_charge_at) throw new ApiError('human_friendly', tariffsRefusals.renewal_is_off)
  if (held.next_charge_at > now && held.failed_charges === 0)
    throw new ApiError('human_friendly', tariffsRefusals.charge_not_due)
  if (!(await findSavedCard(tx, held.speaker_id)))
    throw new ApiError('human_friendly', tariffsRefusals.no_card_to_charge)
}
