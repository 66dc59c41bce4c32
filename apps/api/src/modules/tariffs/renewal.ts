import { plusMinutes } from '../../time/clock.ts'
import type { Tx } from '../../db/client.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'

const dayMinutes = 24 * 60
// Days after expiry.
const retryDays = [1, 3, 5]
// The tariff works this long past its expiry, until the last try is answered.
const graceDays = 6
const remindDays = 3

export function worksUntil(expires_at: Date): Date {
  return plusMinutes(expires_at, graceDays * dayMinutes)
}

/** Null after the last try. A late try postpones the next one by a day. */
export function nextTryAt(now: Date, expires_at: Date, failed_charges: number): Date | null {
  const days = retryDays[failed_charges - 1]
  if (days === undefined) return null
  const planned = plusMinutes(expires_at, days * dayMinutes)
  return planned > now ? planned : plusMinutes(now, dayMinutes)
}

export async function queueRenewal(
  tx: Tx,
  {
    subscription_id,
    expires_at,
    next_charge_at,
  }: { subscription_id: string; expires_at: Date; next_charge_at: Date | null },
): Promise<void> {
  const at = next_charge_at ?? expires_at
  await enqueue(tx, 'renew-subscription', { subscription_id }, { key: `renew-subscription:${subscription_id}`, at })
  const key = `rebill-soon:${subscription_id}`
  if (!next_charge_at || next_charge_at > expires_at) return dequeue(tx, key)
  const remind_at = plusMinutes(expires_at, -remindDays * dayMinutes)
  await enqueue(tx, 'tariff-event', { about: 'REBILL_SOON', id: subscription_id }, { key, at: remind_at })
}
