import type { Db } from '../../../db/client.ts'
import { nameOf } from './name-of.ts'

export async function collectWishes(db: Db, user_id: string) {
  const [favorites, waitlist, waitlist_offers] = await Promise.all([
    db
      .selectFrom('favorites as f')
      .innerJoin('users as other', 'other.user_id', 'f.speaker_id')
      .select([nameOf('other').as('speaker'), 'f.created_at'])
      .where('f.user_id', '=', user_id)
      .orderBy('f.created_at')
      .execute(),
    db
      .selectFrom('waitlist_entries as w')
      .innerJoin('users as other', 'other.user_id', 'w.speaker_id')
      .select([nameOf('other').as('speaker'), 'w.from_at', 'w.to_at', 'w.parts_of_day', 'w.created_at'])
      .where('w.listener_id', '=', user_id)
      .orderBy('w.created_at')
      .execute(),
    db
      .selectFrom('waitlist_offers as o')
      .innerJoin('waitlist_entries as w', 'w.entry_id', 'o.entry_id')
      .innerJoin('users as other', 'other.user_id', 'w.speaker_id')
      .select([nameOf('other').as('speaker'), 'o.time_start', 'o.offered_at'])
      .where('w.listener_id', '=', user_id)
      .orderBy('o.offered_at')
      .execute(),
  ])
  return { favorites, waitlist, waitlist_offers }
}
