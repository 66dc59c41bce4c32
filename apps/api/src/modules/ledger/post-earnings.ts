import type { Tx } from '../../db/client.ts'
import { postTransaction } from './post-transaction.ts'

/**
 * The meeting is over: what is still held for its bookings is earned, less the commission; that of a listener who gave
 * the place up too late for a refund, too. Where the speaker did not come it stays held until it goes back. Safe to
 * repeat.
 */
export async function postEarnings(tx: Tx, now: Date, consultation_id: string): Promise<void> {
  const held = await tx
    .selectFrom('booking_balances as balance')
    .innerJoin('bookings', 'bookings.booking_id', 'balance.booking_id')
    .select(['balance.booking_id', 'balance.speaker_id', 'balance.held', 'balance.held_commission as commission'])
    .select('bookings.order_id')
    .where('bookings.consultation_id', '=', consultation_id)
    .where('balance.held', '>', 0)
    .where((eb) => eb('bookings.outcome', 'is distinct from', 'SPEAKER_NO_SHOW'))
    .orderBy('balance.booking_id')
    .forNoKeyUpdate('balance')
    .execute()
  for (const { booking_id, speaker_id, held: amount, commission, order_id } of held) {
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
}
