import type { Db } from '../../db/client.ts'

/** Counts active users who have the speaker among their favorites. */
export async function countFavoriteListeners(db: Db, speaker_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('favorites')
    .innerJoin('users', 'users.user_id', 'favorites.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('favorites.speaker_id', '=', speaker_id)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
