import { sql } from 'kysely'
import type { Db } from '../src/db/client.ts'

const counts = {
  'bookings paid for or free': sql`(select count(*) from booking_history where to_status = 'BOOKED')`,
  'places reserved': sql`(select count(*) from bookings where order_id is not null)`,
  'orders paid': sql`(select count(*) from orders where paid_at is not null)`,
  'orders that brought nothing': sql`(select count(*) from orders where status in ('FAILED', 'EXPIRED', 'CANCELED'))`,
  refunds: sql`(select count(*) from refunds)`,
  rebills: sql`(select count(*) from orders where is_rebill)`,
  'rebills paid': sql`(select count(*) from orders where is_rebill and paid_at is not null)`,
  'tariffs begun': sql`(select count(*) from subscriptions)`,
  'tariffs lapsed': sql`(select count(*) from subscriptions where ended_at > expires_at)`,
  payouts: sql`(select count(*) from payouts)`,
  'notifications received': sql`(select count(*) from payment_notifications)`,
  'ledger entries': sql`(select count(*) from ledger_entries)`,
}

export type Tally = Record<string, number>

/** What a walk came to. */
export async function tallyOf(db: Db): Promise<Tally> {
  const columns = Object.entries(counts).map(([name, count]) => sql`${count}::int as ${sql.id(name)}`)
  const { rows } = await sql<Tally>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}
