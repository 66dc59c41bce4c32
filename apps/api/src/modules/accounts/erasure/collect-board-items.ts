import type { Db } from '../../../db/client.ts'

export function collectBoardItems(db: Db, user_id: string) {
  return db
    .selectFrom('board_items')
    .select(['consultation_id', 'drawing', 'drawn_at'])
    .where('user_id', '=', user_id)
    .orderBy('drawn_at')
    .orderBy('position')
    .execute()
}
