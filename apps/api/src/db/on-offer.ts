import { sql } from 'kysely'

/** Ignores the time of the slot `t`. Worded like the predicates of the partial indexes, which it must match. */
export function isOnOffer(t: string) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`${slot('deleted_at')} is null and ${slot('places_taken')} < ${slot('places')}
    and ${slot('for_user_id')} is null and not ${slot('is_hidden')}`
}
