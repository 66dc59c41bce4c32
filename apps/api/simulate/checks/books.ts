import { sql } from 'kysely'
import type { BankPayment } from '../../test/bank.ts'
import type { Fault, Seen } from './seen.ts'

interface Books {
  payment_id: string
  /** What the acquirer owes us for the payment, according to our ledger. */
  held: number
  outside: number
}

export async function checkBooks({ db, bank, isNew }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Books>`
    with facts as (
      select payment_id as fact_id, payment_id from payments
      union all
      select return_id, payment_id from refund_returns join refunds using (refund_id)
      union all
      select adjustment_id, payment_id from ledger_adjustments
      union all
      select chargeback_id, payment_id from chargebacks
    ), at_acquirer as (
      select f.payment_id, t.fact_id, -sum(e.amount)::bigint as held
      from ledger_entries e join ledger_transactions t using (transaction_id) left join facts f using (fact_id)
      where e.account = 'ACQUIRER' group by f.payment_id, t.fact_id
    ), outside as (
      select r.payment_id, sum(b.amount)::bigint as outside
      from refund_returns b join refunds r using (refund_id) where b.via = 'OUTSIDE' group by r.payment_id
    )
    select coalesce(payment_id, fact_id) as payment_id, sum(held)::bigint as held,
      coalesce(max(outside), 0)::bigint as outside
    from at_acquirer left join outside using (payment_id) group by 1`.execute(db)
  const books = new Map(rows.map((row) => [row.payment_id, row.held + row.outside]))
  const held = new Map(bank.map((payment) => [payment.order_id, heldOf(payment)]))
  const faults: Fault[] = []
  for (const payment_id of new Set([...books.keys(), ...held.keys()])) {
    const [ours, theirs] = [books.get(payment_id) ?? 0, held.get(payment_id) ?? 0]
    if (ours === theirs || isNew(`books of ${payment_id}`)) continue
    faults.push({ rule: 'the bank holds what the ledger says', id: payment_id, detail: `${theirs}, not ${ours}` })
  }
  return faults
}

// Money that was charged back is gone, also if it was refunded before.
function heldOf({ status, remaining_amount, charged_back_amount }: BankPayment): number {
  return /^(CONFIRMED|PARTIAL_REFUNDED|ASYNC_REFUNDING|REFUNDING|REFUNDED)$/.test(status)
    ? remaining_amount - charged_back_amount
    : 0
}
