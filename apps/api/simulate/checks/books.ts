import { sql } from 'kysely'
import type { BankPayment } from '../../test/bank.ts'
import type { Fault, Seen } from './seen.ts'

interface Books {
  order_id: string
  /** What the acquirer owes us for the order, according to our ledger. */
  held: number
  outside: number
}

export async function checkBooks({ db, bank, isNew }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Books>`
    with at_acquirer as (
      select t.order_id, -sum(e.amount)::bigint as held
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.account = 'ACQUIRER' group by t.order_id
    ), outside as (
      select r.order_id, sum(b.amount)::bigint as outside
      from refund_returns b join refunds r using (refund_id) where b.via = 'OUTSIDE' group by r.order_id
    )
    select order_id, held, coalesce(outside, 0) as outside from at_acquirer left join outside using (order_id)`.execute(
    db,
  )
  const books = new Map(rows.map((row) => [row.order_id, row.held + row.outside]))
  const held = await sumByOrder(db, bank)
  const faults: Fault[] = []
  for (const order_id of new Set([...books.keys(), ...held.keys()])) {
    const [ours, theirs] = [books.get(order_id) ?? 0, held.get(order_id) ?? 0]
    if (ours === theirs || isNew(`books of ${order_id}`)) continue
    faults.push({ rule: 'the bank holds what the ledger says', id: order_id, detail: `${theirs}, not ${ours}` })
  }
  return faults
}

async function sumByOrder(db: Seen['db'], bank: readonly BankPayment[]): Promise<Map<string, number>> {
  const payments = await db.selectFrom('payments').select(['payment_id', 'order_id']).execute()
  const orders = new Map(payments.map(({ payment_id, order_id }) => [payment_id, order_id]))
  const held = new Map<string, number>()
  for (const payment of bank) {
    const order_id = orders.get(payment.order_id) ?? payment.order_id
    held.set(order_id, (held.get(order_id) ?? 0) + heldOf(payment))
  }
  return held
}

// Money that was charged back is gone.
function heldOf({ status, remaining_amount, charged_back_amount }: BankPayment): number {
  return /^(CONFIRMED|PARTIAL_REFUNDED|ASYNC_REFUNDING|REFUNDING)$/.test(status)
    ? remaining_amount - charged_back_amount
    : 0
}
