import type { SpeakerCard } from '@razgovor/contract/speakers'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db } from '../../db/client.ts'
import { visibleSpeakers, visibleSpeakersWithFirstFree } from '../../db/visible-speakers.ts'
import { toSpeakerCards } from '../speakers/list-speakers.ts'

export async function listFavorites(
  db: Db,
  now: Date,
  { user_id, offset, limit }: PageQuery & { user_id: string },
): Promise<Page<SpeakerCard>> {
  const [found, { total_count }] = await Promise.all([
    visibleSpeakersWithFirstFree(db, now)
      .innerJoin('favorites', 'favorites.speaker_id', 'speakers.user_id')
      .select(['speakers.user_id', 'first_free.slot_id'])
      .where('favorites.user_id', '=', user_id)
      .orderBy('favorites.created_at', 'desc')
      .orderBy('favorites.speaker_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    visibleSpeakers(db)
      .innerJoin('favorites', 'favorites.speaker_id', 'speakers.user_id')
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .where('favorites.user_id', '=', user_id)
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: await toSpeakerCards(db, found) }
}

/** Not paged: there are at most `favoritesMax`. */
export async function listFavoriteIds(db: Db, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favorites')
    .select('speaker_id')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('speaker_id')
    .execute()
  return rows.map(({ speaker_id }) => speaker_id)
}
