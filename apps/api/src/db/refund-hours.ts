import { sql } from 'kysely'

/** After the speaker has moved a group, its listeners may leave with a full refund until an hour before the new start. */
const leaveHours = 1

/** The refund hours of the order `o`, as the last move of the booking `b` left them. */
export const refundHoursInForce = sql<number | null>`least(o.refund_hours, case when (
  select m.cause from booking_moves m where m.booking_id = b.booking_id order by m.at desc, m.move_id desc limit 1
) = 'SPEAKER' then ${sql.lit(leaveHours)} end)`
