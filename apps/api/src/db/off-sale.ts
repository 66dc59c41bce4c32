import { sql } from 'kysely'

/** Whether the accepted request for the slot `t` of the speaker `su` can no longer be paid. */
export function isOffSale(now: Date) {
  return sql<boolean>`(
    t.booking_mode = 'BUYABLE' and t.places_taken = 0 and t.time_start > ${now}
    and (t.deleted_at is not null or t.closes_at <= ${now} or not su.is_open or su.role <> 'SPEAKER'))`
}
