import { sql, type RawBuilder } from 'kysely'

/** Whether the consultation `c` has ended, and the person was in its room and was not removed from it. */
export function wasInRoom(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(c.ended_at is not null
    and exists (select from meeting_presences p
      where p.consultation_id = c.consultation_id and p.user_id = ${user_id})
    and not exists (select from meeting_removals r
      where r.consultation_id = c.consultation_id and r.user_id = ${user_id}))`
}
