import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export function loadRefundForNotice(db: Db, refund_id: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .innerJoin('users as l', 'l.user_id', 'b.listener_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .select(['b.listener_id', 'b.speaker_id', 'r.order_id', 'r.amount', 'b.time_start'])
    .select('l.time_zone_id as listener_zone')
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'))
    .select((eb) => eb('r.origin', '=', 'OURS').$castTo<boolean>().as('is_ours'))
    .where('r.refund_id', '=', refund_id)
    .executeTakeFirst()
}
