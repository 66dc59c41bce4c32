import { refundedOutcomes } from '@razgovor/contract/words'
import type { Tx } from '../../db/client.ts'
import { postTransaction } from './post-transaction.ts'

/**
 * Moves the held money of an ended meeting's bookings to the speaker, less the commission. If the speaker missed the
 * meeting, the money stays held until it is refunded. Idempotent.
 */
export async function postEarnings(tx: Tx, now: Date, consultation_id: string): Promise<void> {
  const ended = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('status', '=', 'ENDED')
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'not in', refundedOutcomes)]))
    .orderBy('booking_id')
    .execute()
  for (const { booking_id } of ended) await postEarning(tx, now, booking_id)
}

export async function postEarning(tx: Tx, now: Date, booking_id: string): Promise<void> {
  const balance = await tx
    .selectFrom('booking_balances as balance')
    .innerJoin('bookings', 'bookings.booking_id', 'balance.booking_id')
    .select(['balance.speaker_id', 'balance.held', 'balance.held_commission as commission', 'bookings.order_id'])
    .where('balance.booking_id', '=', booking_id)
    .where('balance.held', '>', 0)
    .forNoKeyUpdate('balance')
    .executeTakeFirst()
  if (!balance) return
  const { speaker_id, held: amount, commission, order_id } = balance
  await postTransaction(tx, now, {
    kind: 'EARNING',
    fact_id: booking_id,
    order_id,
    entries: [
      { account: 'HELD', amount: -amount, booking_id },
      { account: 'SPEAKER', amount: amount - commission, booking_id, speaker_id },
      { account: 'PLATFORM', amount: commission, booking_id },
    ],
  })
}
