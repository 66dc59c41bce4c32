import type { Db } from '../../../db/client.ts'

export function findRecordings(db: Db, user_id: string) {
  return [
    db
      .selectFrom('recordings')
      .select(['consultation_id', 'storage', 'media', 'asked_at', 'ended_at', 'bytes', 'milliseconds', 'deleted_at'])
      .where('speaker_id', '=', user_id)
      .orderBy('asked_at')
      .execute(),
    db
      .selectFrom('recording_answers as a')
      .innerJoin('recordings as r', 'r.recording_id', 'a.recording_id')
      .select(['r.consultation_id', 'a.agreed_at', 'a.refused_at'])
      .where('a.user_id', '=', user_id)
      .orderBy('r.asked_at')
      .execute(),
  ] as const
}
