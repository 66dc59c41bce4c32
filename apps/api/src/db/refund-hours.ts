import { sql } from 'kysely'

/**
 * After a speaker moves a group meeting, its listeners get a full refund until this many hours before the new start.
 */
const leaveHours = 1

/** The refund hours of the order `o`, reduced if the speaker made the last move of the booking `b`. */
export const refundHoursInForce = sql<number | null>`least(o.refund_hours, case when (
  select m.cause from booking_moves m where m.booking_id = b.booking_id order by m.at desc, m.move_id desc limit 1
) = 'SPEAKER' then ${sql.lit(leaveHours)} end)`
