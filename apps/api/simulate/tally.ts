import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

const counts = {
  'bookings paid for or free': sql`(select count(*) from booking_history where to_status = 'BOOKED')`,
  'places reserved': sql`(select count(*) from bookings where order_id is not null)`,
  'orders paid': sql`(select count(*) from orders where paid_at is not null)`,
  'orders paid with a code': sql`(select count(*) from orders where paid_at is not null and discount > 0)`,
  'packages paid': sql`(select count(*) from package_purchases where expires_at is not null)`,
  'meetings booked with a package': sql`(select count(*) from ledger_transactions where kind = 'CREDIT_USED')`,
  'meetings given back to a package': sql`(select count(*) from ledger_transactions where kind = 'CREDIT_RETURNED')`,
  'meetings of packages refunded unused': sql`(select count(*) from package_credits where refund_id is not null)`,
  'orders that brought nothing': sql`(select count(*) from orders where status in ('FAILED', 'EXPIRED', 'CANCELED'))`,
  'places sold again': sql`(select count(*) from (
    select from bookings b where exists (select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED')
    group by slot_id, place having count(*) > 1) again)`,
  'meetings moved by their listeners': sql`(select count(*) from booking_moves where cause = 'LISTENER')`,
  'meetings moved as asked for': sql`(select count(*) from booking_moves where cause = 'REQUEST')`,
  'meetings moved as proposed': sql`(select count(*) from booking_moves where cause = 'PROPOSAL')`,
  'meetings moved to cheaper time': sql`(select count(*) from booking_moves where refund_id is not null)`,
  'meetings held': sql`(select count(*) from bookings where outcome = 'HELD')`,
  'speakers who did not come, or left': sql`(select count(*) from bookings where outcome in ('SPEAKER_NO_SHOW', 'SPEAKER_LEFT', 'NOBODY_CAME'))`,
  'late cancels that were kept': sql`(select count(*) from bookings b join booking_balances using (booking_id)
    where b.status = 'CANCELED' and earned > 0)`,
  'meetings cut by a tariff': sql`(select count(*) from bookings where cut_seconds is not null)`,
  refunds: sql`(select count(*) from refunds)`,
  'refunds by the bank unasked': sql`(select count(*) from refunds where origin = 'BANK')`,
  chargebacks: sql`(select count(*) from chargebacks)`,
  'chargebacks of refunded money': sql`(select count(*) from chargebacks where loss > 0)`,
  'refunds by our own transfer': sql`(select count(*) from refund_returns where via = 'OUTSIDE')`,
  'refunds withdrawn': sql`(select count(*) from refunds where status = 'WITHDRAWN')`,
  'closing receipts': sql`(select count(*) from closing_receipts where status = 'SENT')`,
  'closing receipts after another one': sql`(select count(*) - count(distinct booking_id) from closing_receipts where status = 'SENT')`,
  'wrong sums found and returned': sql`(select count(*) from reconciliation_differences where status = 'REFUNDED')`,
  rebills: sql`(select count(*) from orders where is_rebill)`,
  'rebills paid': sql`(select count(*) from orders where is_rebill and paid_at is not null)`,
  'tariffs begun': sql`(select count(*) from subscriptions)`,
  'tariffs lapsed': sql`(select count(*) from subscriptions where ended_at > expires_at)`,
  payouts: sql`(select count(*) from payouts)`,
  'debts written off': sql`(select count(*) from write_offs)`,
  'speakers who left': sql`(select count(*) from users where deletion_requested_at is not null)`,
  'notifications received': sql`(select count(*) from payment_notifications)`,
  'ledger entries': sql`(select count(*) from ledger_entries)`,
}

export type Tally = Record<string, number>

export async function tallyOf(db: Db): Promise<Tally> {
  const columns = Object.entries(counts).map(([name, count]) => sql`${count}::int as ${sql.id(name)}`)
  const { rows } = await sql<Tally>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}
