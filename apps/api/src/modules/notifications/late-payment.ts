import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What an order was paid for too late, and so goes back; nothing when nothing does. */
export async function findLatePayment(db: Db, order_id: string) {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .select(['u.user_id', 'u.email', 'u.time_zone_id', 'r.amount', 'b.time_start'])
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'))
    .where('r.order_id', '=', order_id)
    .orderBy('b.time_start')
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { user_id, email, time_zone_id: zone } = first
  const meetings = rows.map(({ speaker_name, time_start }) => ({ speaker_name, time_start }))
  return { user_id, email, zone, meetings, amount: rows.reduce((sum, row) => sum + row.amount, 0) }
}

export type LatePayment = NonNullable<Awaited<ReturnType<typeof findLatePayment>>>
