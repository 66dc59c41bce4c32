import type { RoomRecording } from '@razgovor/contract/recordings'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export async function readRoomRecording(db: Db, consultation_id: string): Promise<RoomRecording | null> {
  const recording = await db
    .selectFrom('recordings as r')
    .select('r.recording_id')
    .select([
      sql<RoomRecording['storage']>`r.storage`.as('storage'),
      sql<RoomRecording['media']>`r.media`.as('media'),
      sql<RoomRecording['ended_by']>`r.ended_by`.as('ended_by'),
      sql<string[]>`array(
        select a.user_id::text from recording_answers a
        where a.recording_id = r.recording_id and a.agreed_at is not null and a.refused_at is null
        order by a.user_id)`.as('agreed_ids'),
    ])
    .where('r.consultation_id', '=', consultation_id)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.recording_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return recording ?? null
}
