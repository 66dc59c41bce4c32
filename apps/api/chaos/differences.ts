import { sql } from 'kysely'
import type { Ctx } from '../src/context.ts'
import type { Db } from '../src/db/client.ts'
import { readBooks } from '../src/modules/reconciliation/books.ts'
import type { BankPayment } from '../test/bank.ts'
import { checkSeen } from '../simulate/checks.ts'
import { keptOf } from '../simulate/checks/money.ts'
import type { Fault } from '../simulate/checks/seen.ts'
import type { BankProcess } from './bank-process.ts'
import type { Facts } from './facts.ts'

export async function findDifferences({ db, clock }: Ctx, bank: BankProcess, facts: Facts): Promise<Fault[]> {
  const payments = await bank.payments()
  return [
    ...(await facts.findMissing(db)),
    ...(await compareNotifications(db, await bank.acknowledged())),
    ...(await comparePayments(db, payments)),
    ...(await findUnsettled(db)),
    ...(await checkSeen({ db, now: clock.now(), bank: payments, patienceDays: 0, isNew: () => false })),
  ]
}

// The bank does not repeat a notification that we answered with OK, so it must be stored.
async function compareNotifications(db: Db, acknowledged: Map<string, number>): Promise<Fault[]> {
  const { rows } = await sql<{ payment_id: string; count: number }>`
    select payment_id, count(*)::int as count from payment_notifications where payment_id is not null group by payment_id`.execute(
    db,
  )
  const kept = new Map(rows.map(({ payment_id, count }) => [payment_id, count]))
  return [...acknowledged].flatMap(([id, count]) => {
    const found = kept.get(id) ?? 0
    if (found >= count) return []
    return [
      {
        rule: 'notifications answered with OK are recorded',
        id,
        detail: `${found} of ${count} notifications answered with OK`,
      },
    ]
  })
}

async function comparePayments(db: Db, atTheBank: readonly BankPayment[]): Promise<Fault[]> {
  const ours = await db.selectFrom('payments').select(['payment_id', 'provider_payment_id']).execute()
  const known = new Set(ours.map(({ payment_id }) => payment_id))
  const there = new Map(atTheBank.map((payment) => [payment.payment_id, payment]))
  const faults: Fault[] = atTheBank
    .filter(({ order_id }) => !known.has(order_id))
    .map(({ order_id: id, status }) => ({ rule: 'the bank has no payment that we lost', id, detail: status }))
  for (const { payment_id, provider_payment_id } of ours) {
    const { held, is_paid } = await readBooks(db, payment_id)
    const payment = provider_payment_id === null ? undefined : there.get(provider_payment_id)
    const kept = payment ? keptOf(payment) : 0
    if (held !== kept)
      faults.push({
        rule: 'the bank holds what our books say',
        id: payment_id,
        detail: `${kept} there (${payment?.status ?? 'not known'}), ${held} by our books (${is_paid ? 'paid' : 'not paid'})`,
      })
  }
  return faults
}

async function findUnsettled(db: Db): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select 'an order is settled' as rule, order_id as id, status as detail from orders where status in ('NEW', 'PENDING')
    union all
    select 'a reservation ends', booking_id, status from bookings where status = 'RESERVED'
    union all
    select 'a refund is carried out', refund_id, status || ', ' || returned_amount || ' of ' || amount
    from refunds where status not in ('DONE', 'WITHDRAWN') or (status = 'DONE' and returned_amount <> amount)
    union all
    select 'an order is where its history led', o.order_id, o.status || ' after ' || h.to_status
    from orders o join lateral (
      select to_status from order_history h where h.order_id = o.order_id order by order_history_id desc limit 1) h on h.to_status <> o.status
    union all
    select 'a booking is where its history led', b.booking_id, b.status || ' after ' || h.to_status
    from bookings b join lateral (
      select to_status from booking_history h where h.booking_id = b.booking_id order by booking_history_id desc limit 1) h on h.to_status <> b.status
    union all
    select 'a row has a history', order_id, 'order' from orders o where not exists (select from order_history h where h.order_id = o.order_id)
    union all
    select 'a row has a history', booking_id, 'booking' from bookings b where not exists (select from booking_history h where h.booking_id = b.booking_id)
    union all
    select 'a canceled booking that was paid for went back in time', b.booking_id, b.refunded_amount || ' of ' || b.amount
    from bookings b join orders o using (order_id)
    where b.status = 'CANCELED' and b.reason = 'SPEAKER' and b.refunded_amount < b.amount and exists (
      select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED')`.execute(db)
  return rows
}
