import { sql } from 'kysely'
import type { BankPayment, PrintedReceipt } from '../../test/bank.ts'
import { keptOf } from './money.ts'
import type { Fault, Seen } from './seen.ts'

export async function checkReceipts(seen: Seen): Promise<Fault[]> {
  const sent = await listSent(seen)
  return [
    ...seen.bank.flatMap((payment) => checkPrinted(seen, payment, sent.get(payment.order_id) ?? [])),
    ...(await findUnclosed(seen)),
    ...(await findMisnamed(seen)),
  ]
}

function checkPrinted({ isNew }: Seen, payment: BankPayment, sent: readonly number[]): Fault[] {
  const { order_id: id, receipts } = payment
  const faults: Fault[] = []
  const closings = receipts.filter(({ is_closing }) => is_closing).map(({ amount }) => amount)
  const [printed, known] = [closings, sent].map((amounts) => amounts.toSorted((a, b) => a - b).join(', '))
  if (printed !== known && !isNew(`closing receipts of ${id}`))
    faults.push({ rule: 'a closing receipt is printed once', id, detail: `${printed || 'none'}, not ${known}` })
  const sold = sumOf(receipts, 'Income') - sumOf(receipts, 'IncomeReturn')
  if (sold !== keptOf(payment))
    faults.push({ rule: 'sales less returns are what the bank kept', id, detail: `${sold}, not ${keptOf(payment)}` })
  return faults
}

function sumOf(receipts: readonly PrintedReceipt[], type: PrintedReceipt['type']): number {
  return receipts.reduce((sum, one) => (one.type === type && !one.is_closing ? sum + one.amount : sum), 0)
}

// Amounts of printed closing receipts, by payment.
async function listSent({ db }: Seen): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('closing_receipts')
    .select(['payment_id', 'amount'])
    .where('status', '=', 'SENT')
    .execute()
  const byPayment = Map.groupBy(rows, ({ payment_id }) => payment_id)
  return new Map([...byPayment].map(([payment_id, of]) => [payment_id, of.map(({ amount }) => amount)]))
}

interface Closed {
  booking_id: string
  /** What was earned, less the refunds that returned a prepayment. */
  due: number
  sent: number
  /** Not known to be printed. */
  open: number
}

async function findUnclosed({ db, isNew, patienceDays }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Closed>`
    with closed as (
      select booking_id, coalesce(sum(amount) filter (where status = 'SENT'), 0)::int as sent,
        coalesce(sum(amount) filter (where status in ('WAITING', 'FAILED')), 0)::int as open
      from closing_receipts group by booking_id
    ), returned as (
      select booking_id, sum(amount)::int as amount from refunds
      where receipt_method = 'full_prepayment' and status <> 'WITHDRAWN' group by booking_id
    ), sold as (
      select b.booking_id, coalesce(c.sent, 0) as sent, coalesce(c.open, 0) as open,
        case when e.fact_id is null then 0 else b.amount - coalesce(r.amount, 0) end as due
      from bookings b join orders o using (order_id) left join closed c using (booking_id)
        left join returned r using (booking_id)
        left join ledger_transactions e on e.fact_id = b.booking_id and e.kind = 'EARNING'
      where o.paid_at is not null and o.receipt_method = 'full_prepayment'
    )
    select * from sold where due <> sent or open > 0`.execute(db)
  return rows
    .filter(({ booking_id, due, sent, open }) => {
      const isOnItsWay = due === sent + open && patienceDays > 0
      return !isOnItsWay && !isNew(`closing of ${booking_id}`)
    })
    .map(({ booking_id: id, due, sent, open }) => ({
      rule: 'the earned part of a prepayment is closed',
      id,
      detail: `${sent} of ${due}, ${open} not printed`,
    }))
}

// A refund made at the instant of the closing receipt may return either.
async function findMisnamed({ db }: Seen): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'a refund returns the prepayment until it is closed' as rule, r.refund_id as id,
      r.receipt_method || ', made at ' || r.created_at as detail
    from refunds r join orders o using (order_id) cross join lateral (
      select min(c.created_at) as opened_at, min(c.sent_at) as sent_at
      from closing_receipts c where c.booking_id = r.booking_id) c
    where o.receipt_method = 'full_prepayment' and case r.receipt_method
      when 'full_prepayment' then r.created_at > c.sent_at
      else c.opened_at is null or r.created_at < c.opened_at end`.execute(db)
  return rows
}
