import { sql, type RawBuilder } from 'kysely'
import { wasInRoom } from './was-in-room.ts'

/** Empty if the consultation `c` has no notes or the person may not see them. */
export function sharedNotesFor(user_id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    select n.text from shared_notes n
    where n.consultation_id = c.consultation_id and ${wasInRoom(user_id)}), '')`
}
