import { sql } from 'kysely'

/**
 * True if the slot `t` of an accepted request is in the future and unbooked but can no longer be paid for: it was
 * removed or closed, or its speaker (the user `su`) no longer sells meetings.
 */
export function isOffSale(now: Date) {
  return sql<boolean>`(
    t.booking_mode = 'BUYABLE' and t.places_taken = 0 and t.time_start > ${now}
    and (t.deleted_at is not null or t.closes_at <= ${now} or not su.is_open or su.role <> 'SPEAKER'))`
}
