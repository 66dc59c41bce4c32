import { sql } from 'kysely'

// Hours before the new start until which listeners of a moved group meeting get a full refund.
const leaveHours = 1

/** Reduced if the speaker made the last move of the booking `b` of the order `o`. */
export const refundHoursInForce = sql<number | null>`least(o.refund_hours, case when (
  select m.cause from booking_moves m where m.booking_id = b.booking_id order by m.at desc, m.move_id desc limit 1
) = 'SPEAKER' then ${sql.lit(leaveHours)} end)`
