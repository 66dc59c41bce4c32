import type { Tx } from '../../db/client.ts'
import { commissionRate } from './commission.ts'
import { postTransaction, type LedgerEntry } from './post-transaction.ts'

export interface PaidBooking {
  booking_id: string
  speaker_id: string
  time_start: Date
  amount: number
  discount: number
}

/**
 * Posts a payment. The money of bookings is held until their meetings end, with the commission rate of their order; a
 * tariff payment belongs to the platform; that of a package is owed to the listener until it is booked; a duplicate
 * payment is held without a booking.
 */
export async function postPayment(
  tx: Tx,
  now: Date,
  { payment_id, bookings }: { payment_id: string; bookings: readonly PaidBooking[] },
): Promise<void> {
  const payment = await findPayment(tx, payment_id)
  const { order_id, kind, is_rebill, is_duplicate } = payment
  if (bookings.length > 0) await openBookingBalances(tx, bookings, payment)
  await postTransaction(tx, now, {
    kind: kind !== 'TARIFF' || is_duplicate ? 'PAYMENT' : is_rebill ? 'REBILL' : 'TARIFF',
    fact_id: payment_id,
    order_id,
    entries:
      bookings.length > 0
        ? bookings.flatMap(held)
        : wholeTo(is_duplicate ? 'HELD' : wholeAccounts[kind], payment.amount),
  })
}

function findPayment(tx: Tx, payment_id: string) {
  return tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['payments.order_id', 'payments.amount', 'payments.is_duplicate'])
    .select(['orders.kind', 'orders.is_rebill', 'orders.commission_percent', 'orders.discount_bearer'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
}

/** Bookings that have a balance keep it. */
export async function openBookingBalances(
  tx: Tx,
  bookings: readonly PaidBooking[],
  {
    commission_percent,
    discount_bearer: bearer,
  }: Pick<Awaited<ReturnType<typeof findPayment>>, 'commission_percent' | 'discount_bearer'>,
): Promise<void> {
  const percent = commission_percent ?? 0
  const balances = bookings.map(({ booking_id, speaker_id, time_start, amount, discount }) =>
    Object.assign(commissionRate({ amount, discount, bearer }, percent), {
      booking_id,
      speaker_id,
      time_start,
      commission_percent: percent,
    }),
  )
  await tx
    .insertInto('booking_balances')
    .values(balances)
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .execute()
}

function held({ booking_id, amount }: PaidBooking): LedgerEntry[] {
  return [
    { account: 'ACQUIRER', amount: -amount, booking_id },
    { account: 'HELD', amount, booking_id },
  ]
}

// Accounts for payments that name no bookings.
const wholeAccounts = { BOOKINGS: 'PLATFORM', TARIFF: 'PLATFORM', PACKAGE: 'CREDITS' } as const

function wholeTo(account: 'HELD' | 'PLATFORM' | 'CREDITS', amount: number): LedgerEntry[] {
  return [
    { account: 'ACQUIRER', amount: -amount },
    { account, amount },
  ]
}
