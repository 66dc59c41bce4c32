import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

export type LockedMeeting = NonNullable<Awaited<ReturnType<typeof lockMeeting>>>

export function lockMeeting(tx: Tx, consultation_id: string) {
  return tx
    .selectFrom('consultations as c')
    .innerJoin('time_slots as s', 's.slot_id', 'c.slot_id')
    .leftJoin('meetings as m', 'm.consultation_id', 'c.consultation_id')
    .select(['c.consultation_id', 'c.speaker_id', 's.time_start', 's.time_end', 'c.started_at', 'c.ended_at'])
    .select('m.heard_at')
    .select(
      sql<string[]>`array(
        select r.user_id::text from meeting_removals r where r.consultation_id = c.consultation_id)`.as('removed_ids'),
    )
    .where('c.consultation_id', '=', consultation_id)
    .forUpdate('c')
    .executeTakeFirst()
}
