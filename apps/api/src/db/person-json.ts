import type { PersonInfo } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'

/** Needs a joined user and that user's left-joined speaker row. */
export function personJson(user: string, speaker: string): RawBuilder<PersonInfo> {
  return sql<PersonInfo>`jsonb_build_object(
    'user_id', ${sql.ref(`${user}.user_id`)}, 'alias', ${sql.ref(`${speaker}.alias`)},
    'first_name', ${sql.ref(`${user}.first_name`)}, 'last_name', ${sql.ref(`${user}.last_name`)},
    'avatar_thumbnail_url', ${sql.ref(`${user}.avatar_thumbnail_url`)})`
}
