import { sql } from 'kysely'
import { isClearOf } from './clear-time.ts'

/** Whether the slot `t` can be booked by anybody: what the public lists show as free. The speaker is another question. */
export function isBookable(t: string, now: Date) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`(
    ${slot('deleted_at')} is null and ${slot('places_taken')} < ${slot('places')} and ${slot('closes_at')} > ${now}
    and ${slot('time_start')} > ${now} and not ${slot('is_hidden')} and ${slot('for_user_id')} is null
    and ${isClearOf(t)})`
}
