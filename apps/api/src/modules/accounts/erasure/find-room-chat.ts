import type { Db } from '../../../db/client.ts'

export function findRoomChat(db: Db, user_id: string) {
  return [
    db
      .selectFrom('meeting_messages')
      .select(['consultation_id', 'text', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('meeting_files')
      .select(['consultation_id', 'name', 'bytes', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
  ] as const
}
