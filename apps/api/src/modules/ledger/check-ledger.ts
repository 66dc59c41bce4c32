import type { LedgerDifferenceKind } from '@razgovor/contract/reconciliation'
import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../ids.ts'

export interface LedgerDifference {
  what: LedgerDifferenceKind
  /** Id of the payment, refund, booking, order, speaker or payout; null if the ledger as a whole is wrong. */
  id: string | null
  expected: number
  found: number
}

export async function checkLedger({ db, clock, log, metrics }: Ctx): Promise<void> {
  const differences = await findDifferences(db, clock.now())
  for (const difference of differences) log.error({ difference }, 'ledger check found a difference')
  await recordCheck(db, clock.now(), differences)
  metrics.ledgerDifferences.set(differences.length)
}

const kept = { differences: 100, days: 90 }

async function recordCheck(db: Db, now: Date, differences: readonly LedgerDifference[]): Promise<void> {
  await db
    .insertInto('ledger_checks')
    .values({
      ledger_check_id: newId(now),
      at: now,
      difference_count: differences.length,
      differences: JSON.stringify(differences.slice(0, kept.differences)),
    })
    .execute()
  await db
    .deleteFrom('ledger_checks')
    .where('at', '<', plusMinutes(now, -kept.days * 24 * 60))
    .execute()
}

const kind = (name: LedgerDifferenceKind) => sql.lit(name)

/** One statement, so that all sums come from one snapshot. */
export async function findDifferences(db: Db, now: Date): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    with moved as (
      select t.kind, t.fact_id, e.account, e.booking_id, e.speaker_id, e.amount
      from ledger_transactions t join ledger_entries e using (transaction_id)
    ), compared (what, id, expected, found) as (
      select ${kind('sum of all entries')}, null::uuid, 0, sum(amount) from moved
      union all
      select ${kind('payment')}, coalesce(p.payment_id, m.fact_id), p.amount, m.amount
      from (select payment_id, amount from payments where paid_at is not null) p
      full join (
        select fact_id, -sum(amount) as amount from moved
        where kind in ('PAYMENT', 'TARIFF', 'REBILL') and account = 'ACQUIRER' group by fact_id
      ) m on m.fact_id = p.payment_id
      union all
      select ${kind('refund owed')}, coalesce(r.refund_id, m.fact_id), r.amount, m.amount
      from refunds r
      full join (select fact_id, amount from moved where kind = 'REFUND' and account = 'REFUND_DUE') m
        on m.fact_id = r.refund_id
      union all
      select ${kind('money returned')}, coalesce(r.return_id, m.fact_id), r.amount, m.amount
      from refund_returns r
      full join (select fact_id, amount from moved where kind = 'REFUNDED' and account = 'ACQUIRER') m
        on m.fact_id = r.return_id
      union all
      select ${kind('refund carried out')}, r.refund_id, r.returned_amount, m.amount
      from refunds r
      left join (select refund_id, sum(amount) as amount from refund_returns group by refund_id) m using (refund_id)
      union all
      select ${kind('refund withdrawn')}, coalesce(r.refund_id, m.fact_id), -r.amount, m.amount
      from (select refund_id, amount from refunds where status = 'WITHDRAWN') r
      full join (select fact_id, amount from moved where kind = 'REFUND_WITHDRAWN' and account = 'REFUND_DUE') m
        on m.fact_id = r.refund_id
      union all
      select ${kind('adjustment')}, coalesce(a.adjustment_id, m.fact_id), a.amount, m.amount
      from ledger_adjustments a
      full join (select fact_id, amount from moved where kind = 'ADJUSTMENT' and account = 'ACQUIRER') m
        on m.fact_id = a.adjustment_id
      union all
      select ${kind('loss of a chargeback')}, coalesce(c.chargeback_id, m.fact_id), c.loss, m.amount
      from (select chargeback_id, loss from chargebacks where loss > 0) c
      full join (select fact_id, amount from moved where kind = 'CHARGEBACK_LOSS' and account = 'ACQUIRER') m
        on m.fact_id = c.chargeback_id
      union all
      select ${kind('payout')}, coalesce(p.payout_id, m.fact_id), p.amount, m.amount
      from payouts p
      full join (select fact_id, amount from moved where account = 'PAYOUT' and kind = 'PAYOUT') m
        on m.fact_id = p.payout_id
      union all
      select ${kind('payout of a batch')}, coalesce(p.line_id, m.fact_id), p.amount, m.amount
      from payout_lines p
      full join (select fact_id, amount from moved where account = 'PAYOUT_DUE' and kind = 'PAYOUT_DUE') m
        on m.fact_id = p.line_id
      union all
      select ${kind('payout returned')}, coalesce(p.line_id, m.fact_id), p.amount, m.amount
      from (select line_id, amount from payout_lines where status = 'RETURNED') p
      full join (select fact_id, amount from moved where account = 'SPEAKER' and kind = 'PAYOUT_RETURNED') m
        on m.fact_id = p.line_id
      union all
      select ${kind('payouts due to a speaker')}, s.speaker_id, s.payout_due, m.amount
      from speaker_balances s
      left join (select speaker_id, sum(amount) as amount from payout_lines where status = 'OPEN' group by speaker_id) m
        using (speaker_id)
      union all
      select ${kind('write-off')}, coalesce(w.write_off_id, m.fact_id), w.amount, m.amount
      from write_offs w
      full join (select fact_id, amount from moved where account = 'SPEAKER' and kind = 'WRITE_OFF') m
        on m.fact_id = w.write_off_id
      union all
      select ${kind('balance of a speaker')}, s.speaker_id, s.balance, m.amount
      from speaker_balances s
      left join (select speaker_id, sum(amount) as amount from moved where account = 'SPEAKER' group by speaker_id) m
        using (speaker_id)
      union all
      select ${kind('balance of a booking')}, b.booking_id, b.held + b.earned + b.commission + b.refund_due, m.amount
      from booking_balances b
      left join (select booking_id, sum(amount) as amount from moved where account not in ('ACQUIRER', 'CREDITS') group by booking_id) m
        using (booking_id)
      union all
      select ${kind('price of a booking')}, b.booking_id, b.amount, m.paid
      from bookings b left join booking_balances m using (booking_id)
      where b.order_id is not null and b.status in ('BOOKED', 'STARTED', 'ENDED')
      union all
      select ${kind('discount of an order')}, o.order_id, o.discount, sum(b.discount)
      from orders o join bookings b using (order_id) join booking_balances m using (booking_id)
      where o.kind = 'BOOKINGS' group by o.order_id
      union all
      select ${kind('share of who bears no discount')}, b.booking_id,
        case o.discount_bearer
          when 'SPEAKER' then (b.amount + b.discount)::bigint * o.commission_percent / 100
          else b.amount + b.discount - (b.amount + b.discount)::bigint * o.commission_percent / 100 end,
        case o.discount_bearer
          when 'SPEAKER' then commission_of(m.paid, coalesce(m.commission_part, m.commission_percent), m.commission_whole)
          else m.paid - commission_of(m.paid, coalesce(m.commission_part, m.commission_percent), m.commission_whole) end
      from bookings b join booking_balances m using (booking_id) join orders o on o.order_id = b.order_id
      where m.paid > 0
      union all
      select ${kind('refund of a booking')}, b.booking_id, b.refunded_amount, m.refund_due + m.refunded
      from bookings b left join booking_balances m using (booking_id) where b.order_id is not null
      union all
      select ${kind('held after the meeting')}, b.booking_id, 0, m.held
      from booking_balances m join bookings b using (booking_id)
      where m.held > 0 and ((b.status = 'ENDED' and not coalesce(b.outcome = any(${refundedOutcomes}::text[]), false)) or b.time_end < ${now}::timestamptz - interval '1 day')
      union all
      select ${kind('refunds of an order')}, o.order_id, o.refunded_amount, sum(m.refunded)
      from orders o join bookings b using (order_id) join booking_balances m using (booking_id)
      where o.kind = 'BOOKINGS' group by o.order_id
      union all
      select ${kind('credits of a package')}, o.order_id, o.amount, c.amount
      from orders o left join (select order_id, sum(amount) as amount from package_credits group by order_id) c using (order_id)
      where o.kind = 'PACKAGE' and o.paid_at is not null
      union all
      select ${kind('unused credits of a package')}, coalesce(c.order_id, m.order_id), c.amount, m.amount
      from (
        select order_id, sum(amount) as amount from package_credits where booking_id is null and refund_id is null
        group by order_id) c
      full join (
        select t.order_id, sum(e.amount) as amount from ledger_entries e join ledger_transactions t using (transaction_id)
        where e.account = 'CREDITS' group by t.order_id) m using (order_id)
      union all
      select ${kind('credit of a booking')}, coalesce(c.booking_id, m.booking_id), c.amount, m.paid
      from (select booking_id, amount from package_credits where booking_id is not null) c
      full join (
        select m.booking_id, m.paid from booking_balances m join bookings b using (booking_id) join orders o using (order_id)
        where o.kind = 'PACKAGE' and m.paid <> 0) m using (booking_id)
      union all
      select ${kind('refunds of unused credits')}, coalesce(c.order_id, r.order_id), c.amount, r.amount
      from (
        select order_id, sum(amount) as amount from package_credits where refund_id is not null group by order_id) c
      full join (
        select r.order_id, sum(r.amount) as amount from refunds r join orders o using (order_id) join payments p using (payment_id)
        where o.kind = 'PACKAGE' and r.booking_id is null and r.status <> 'WITHDRAWN' and not p.is_duplicate
        group by r.order_id) r using (order_id)
      union all
      select ${kind('refunds of a package')}, o.order_id, o.refunded_amount, r.amount
      from orders o left join (
        select r.order_id, sum(r.returned_amount) as amount from refunds r join payments p using (payment_id)
        where not p.is_duplicate group by r.order_id) r using (order_id)
      where o.kind = 'PACKAGE'
    )
    select what, id, coalesce(expected, 0)::bigint as expected, coalesce(found, 0)::bigint as found from compared
    where coalesce(expected, 0) <> coalesce(found, 0)`.execute(db)
  return rows
}
