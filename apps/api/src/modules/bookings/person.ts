import type { PersonInfo } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'

/** The contract's `personInfo` as one JSON column, of a joined user and that user's joined or missing speaker row. */
export function personJson(user: string, speaker: string): RawBuilder<PersonInfo> {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql<PersonInfo>`jsonb_build_object(
    'user_id', ${column(user, 'user_id')}, 'alias', ${column(speaker, 'alias')},
    'first_name', ${column(user, 'first_name')}, 'last_name', ${column(user, 'last_name')},
    'avatar_thumbnail_url', ${column(user, 'avatar_thumbnail_url')})`
}
