import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** What went back for a booking, and whose it was. */
export function findToldRefund(db: Db, refund_id: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .innerJoin('users as u', 'u.user_id', 'b.listener_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .select(['u.user_id', 'u.email', 'u.time_zone_id as zone', 'r.order_id', 'r.amount', 'r.origin', 'b.time_start'])
    .select(['s.user_id as speaker_id', 's.time_zone_id as speaker_zone'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('listener_name'))
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'))
    .where('r.refund_id', '=', refund_id)
    .executeTakeFirst()
}

export type ToldRefund = NonNullable<Awaited<ReturnType<typeof findToldRefund>>>
