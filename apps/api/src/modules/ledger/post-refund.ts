import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { postEarning } from './post-earnings.ts'
import { postTransaction, type LedgerEntry } from './post-transaction.ts'

interface Refund {
  refund_id: string
  order_id: string
  payment_id: string
  booking_id: string | null
  amount: number
}

export async function postRefund(tx: Tx, now: Date, refund: Refund): Promise<void> {
  const { refund_id, order_id, booking_id, amount } = refund
  const sources = booking_id ? await takeFromBooking(tx, booking_id, amount) : await takeFromPayment(tx, refund)
  await postTransaction(tx, now, {
    kind: 'REFUND',
    fact_id: refund_id,
    order_id,
    entries: [...sources, { account: 'REFUND_DUE', amount, booking_id }],
  })
}

interface Withdrawal extends Pick<Refund, 'refund_id' | 'order_id' | 'booking_id' | 'amount'> {
  isEnded: boolean
}

/** Reverses a withdrawn refund: the money is held or earned again, or returns to the platform. */
export async function postWithdrawal(
  tx: Tx,
  now: Date,
  { refund_id, order_id, booking_id, amount, isEnded }: Withdrawal,
): Promise<void> {
  const targets = booking_id ? await giveToBooking(tx, booking_id, amount) : [{ account: 'PLATFORM' as const, amount }]
  await postTransaction(tx, now, {
    kind: 'REFUND_WITHDRAWN',
    fact_id: refund_id,
    order_id,
    entries: [{ account: 'REFUND_DUE', amount: -amount, booking_id }, ...targets],
  })
  if (booking_id && isEnded) await postEarning(tx, now, booking_id)
}

function commissionOfRest(rest: RawBuilder<unknown>) {
  return sql<number>`commission_of(${rest}, coalesce(commission_part, commission_percent), commission_whole)`
}

// Restores the earnings that the refund reduced, with the commission of the full amount.
async function giveToBooking(tx: Tx, booking_id: string, amount: number): Promise<LedgerEntry[]> {
  const balance = await tx
    .selectFrom('booking_balances as b')
    .select(['speaker_id', 'commission'])
    .select(commissionOfRest(sql`earned + commission + ${amount}`).as('commission_then'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('ledger_transactions')
            .select('fact_id')
            .whereRef('fact_id', '=', 'b.booking_id')
            .where('kind', '=', 'EARNING'),
        )
        .as('is_earned'),
    )
    .where('booking_id', '=', booking_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!balance.is_earned) return [{ account: 'HELD', amount, booking_id }]
  const { speaker_id, commission, commission_then } = balance
  const commission_more = commission_then - commission
  return [
    { account: 'SPEAKER', amount: amount - commission_more, booking_id, speaker_id },
    { account: 'PLATFORM', amount: commission_more, booking_id },
  ]
}

interface Return extends Pick<Refund, 'order_id' | 'booking_id' | 'amount'> {
  return_id: string
}

/** Posts the part of a refund that the acquirer has paid. */
export async function postReturn(
  tx: Tx,
  now: Date,
  { return_id, order_id, booking_id, amount }: Return,
): Promise<void> {
  await postTransaction(tx, now, {
    kind: 'REFUNDED',
    fact_id: return_id,
    order_id,
    entries: [
      { account: 'REFUND_DUE', amount: -amount, booking_id },
      { account: 'ACQUIRER', amount, booking_id },
    ],
  })
}

// A refund of earned money is shared by speaker and platform, so that the commission matches what remains.
async function takeFromBooking(tx: Tx, booking_id: string, amount: number): Promise<LedgerEntry[]> {
  const balance = await tx
    .selectFrom('booking_balances')
    .select(['speaker_id', 'held', 'commission'])
    .select(commissionOfRest(sql`earned + commission - ${amount}`).as('commission_left'))
    .where('booking_id', '=', booking_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (balance.held > 0) return [{ account: 'HELD', amount: -amount, booking_id }]
  const { speaker_id, commission, commission_left } = balance
  const commission_back = commission - commission_left
  return [
    { account: 'SPEAKER', amount: commission_back - amount, booking_id, speaker_id },
    { account: 'PLATFORM', amount: -commission_back, booking_id },
  ]
}

// The account that the payment was posted to: HELD for a duplicate payment, CREDITS for a package, the platform's for a tariff.
async function takeFromPayment(tx: Tx, { payment_id, amount }: Refund): Promise<LedgerEntry[]> {
  const { account } = await tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.transaction_id')
    .select('e.account')
    .where('t.fact_id', '=', payment_id)
    .where('e.amount', '>', 0)
    .where('e.booking_id', 'is', null)
    .executeTakeFirstOrThrow()
  return [{ account, amount: -amount }]
}
