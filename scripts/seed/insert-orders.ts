import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { postEarnings } from '../../apps/api/src/modules/ledger/post-earnings.ts'
import { postPayment } from '../../apps/api/src/modules/ledger/post-payment.ts'
import { recordMeetingItems } from '../../apps/api/src/modules/orders/receipts/receipt-items.ts'

const refund_hours = 24
const commission_percent = 10

interface PaidBooking {
  booking_id: string
  consultation_id: string
  order_id: string
  speaker_id: string
  listener_id: string
  amount: number
  time_start: Date
  time_end: Date
  created_at: Date
}

// Creates a paid order per booking; must run before the bookings, which reference them.
export async function insertOrders(tx: Tx, bookings: readonly PaidBooking[]): Promise<void> {
  await tx
    .insertInto('orders')
    .values(
      bookings.map(({ order_id, listener_id, amount, created_at }) => ({
        order_id,
        user_id: listener_id,
        kind: 'BOOKINGS',
        status: 'PAID',
        amount,
        refund_hours,
        commission_percent,
        created_at,
        expires_at: plusMinutes(created_at, 20),
        paid_at: created_at,
      })),
    )
    .execute()
  await tx
    .updateTable('orders')
    .set((eb) => ({
      receipt_email: eb.selectFrom('users').select('email').whereRef('users.user_id', '=', 'orders.user_id'),
    }))
    .where(
      'order_id',
      'in',
      bookings.map(({ order_id }) => order_id),
    )
    .execute()
  await tx
    .insertInto('order_history')
    .values(
      bookings.flatMap(({ order_id, listener_id, created_at }) => [
        { order_id, to_status: 'NEW', at: created_at, by_user_id: listener_id, why: 'asked for a link to pay' },
        { order_id, from_status: 'NEW', to_status: 'PAID', at: created_at, why: 'the acquirer took the money' },
      ]),
    )
    .execute()
}

// Creates payments and posts them to the ledger: held until the meeting is over, then earned. Must run after the
// bookings.
export async function insertPayments(tx: Tx, bookings: readonly PaidBooking[]): Promise<void> {
  for (const booking of bookings) {
    const { order_id, amount, created_at, time_end, consultation_id } = booking
    const payment_id = newId(created_at)
    await tx
      .insertInto('payments')
      .values({ payment_id, order_id, provider: 'demo', amount, paid_at: created_at, created_at })
      .execute()
    await recordMeetingItems(tx, created_at, { order_id, suppliers: null })
    await postPayment(tx, created_at, { payment_id, bookings: [{ ...booking, discount: 0 }] })
    await postEarnings(tx, time_end, consultation_id)
  }
}
