import type { Tx } from '../../db/client.ts'
import { openBookingBalances, type PaidBooking } from './post-payment.ts'
import { postTransaction } from './post-transaction.ts'

interface Used extends PaidBooking {
  /** The order of the package. */
  order_id: string
}

/** Holds the money of a package's credit for the booking that uses it, with the commission rate of the package's order. */
export async function postCreditUse(tx: Tx, now: Date, { order_id, ...booking }: Used): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['commission_percent', 'discount_bearer'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  await openBookingBalances(tx, [booking], order)
  const { booking_id, amount } = booking
  await postTransaction(tx, now, {
    kind: 'CREDIT_USED',
    fact_id: booking_id,
    order_id,
    entries: [
      { account: 'CREDITS', amount: -amount, booking_id },
      { account: 'HELD', amount, booking_id },
    ],
  })
}

/** Owes the held money of a canceled booking to the listener again, as an unused credit. */
export async function postCreditReturn(
  tx: Tx,
  now: Date,
  { booking_id, order_id, amount }: Pick<Used, 'booking_id' | 'order_id' | 'amount'>,
): Promise<void> {
  await postTransaction(tx, now, {
    kind: 'CREDIT_RETURNED',
    fact_id: booking_id,
    order_id,
    entries: [
      { account: 'HELD', amount: -amount, booking_id },
      { account: 'CREDITS', amount, booking_id },
    ],
  })
}
