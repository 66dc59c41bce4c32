import { sql, type RawBuilder } from 'kysely'

/**
 * The notes of the consultation `c` for the person; empty if there are none, or the person was not in the room or was
 * removed from it.
 */
export function sharedNotesFor(user_id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select n.text from shared_notes n
    where n.consultation_id = c.consultation_id and c.ended_at is not null
      and exists (select from meeting_presences p
        where p.consultation_id = n.consultation_id and p.user_id = ${user_id})
      and not exists (select from meeting_removals r
        where r.consultation_id = n.consultation_id and r.user_id = ${user_id})), '')`
}
