import { sql } from 'kysely'

/**
 * The slot `t` of an accepted request is still ahead and nobody has its place, but it can not be paid for any more:
 * removed, closed, or its speaker (the user `su`) sells nothing.
 */
export function isOffSale(now: Date) {
  return sql<boolean>`(
    t.booking_mode = 'BUYABLE' and t.places_taken = 0 and t.time_start > ${now}
    and (t.deleted_at is not null or t.closes_at <= ${now} or not su.is_open or su.role <> 'SPEAKER'))`
}
