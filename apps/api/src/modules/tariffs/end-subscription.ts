import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import { nextTryAt, queueRenewal } from './renewal.ts'
import { lockSubscription } from './subscriptions.ts'
import { plusMinutes } from '../../time/clock.ts'

export async function endSubscription(tx: Tx, now: Date, subscription_id: string): Promise<void> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ ended_at: now, next_charge_at: null })
    .where('subscription_id', '=', subscription_id)
    .where('ended_at', 'is', null)
    .returning('subscription_id')
    .executeTakeFirst()
  if (!ended) return
  await dequeue(tx, `rebill-soon:${subscription_id}`)
  await enqueue(tx, 'tariff-event', { about: 'ENDED', id: subscription_id })
}

interface UnpaidRebill {
  speaker_id: string
  subscription_id: string
  subscription_expires_at: Date
}

/** A refusal uses up a try; an unreachable acquirer does not. */
export async function recordUnpaidRebill(
  tx: Tx,
  now: Date,
  { speaker_id, subscription_id, subscription_expires_at }: UnpaidRebill,
  { isRefused }: { isRefused: boolean },
): Promise<void> {
  const held = await lockSubscription(tx, speaker_id)
  // Paid or changed meanwhile, so this try no longer matters.
  if (held?.subscription_id !== subscription_id || +held.expires_at !== +subscription_expires_at) return
  if (!held.auto_renew) return
  const failed_charges = held.failed_charges + Number(isRefused)
  const next_charge_at = isRefused ? nextTryAt(now, held.expires_at, failed_charges) : plusMinutes(now, 60)
  if (!next_charge_at) return endSubscription(tx, now, subscription_id)
  await tx
    .updateTable('subscriptions')
    .set({ failed_charges, next_charge_at })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await queueRenewal(tx, { subscription_id, expires_at: held.expires_at, next_charge_at })
  if (isRefused) await enqueue(tx, 'tariff-event', { about: 'REBILL_FAILED', id: subscription_id })
}

export async function sweepSubscriptions({ db, clock }: Ctx): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('next_charge_at', '<=', now), eb('works_until', '<=', now)]))
    .execute()
  for (const { subscription_id } of due)
    await enqueue(db, 'renew-subscription', { subscription_id }, { key: `renew-subscription:${subscription_id}` })
}
