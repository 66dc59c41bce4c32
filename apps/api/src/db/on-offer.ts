import { sql } from 'kysely'

/** The slot `t` has a place for anybody; in these words, because partial indexes have them. */
export function isOnOffer(t: string) {
  const slot = (column: string) => sql.ref(`${t}.${column}`)
  return sql<boolean>`${slot('deleted_at')} is null and ${slot('places_taken')} < ${slot('places')}
    and ${slot('for_user_id')} is null and not ${slot('is_hidden')}`
}
