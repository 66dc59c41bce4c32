import { averageFrom } from '@razgovor/contract/limits'
import type { SpeakerRating } from '@razgovor/contract/ratings'
import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from './client.ts'
import { isClearOf } from './clear-time.ts'
import type { DB } from './types.ts'
import { ApiError } from '../errors/api-error.ts'

/** Leaves out speakers who are blocked, await deletion or lost the role. */
export function visibleSpeakers(db: Db) {
  return db
    .selectFrom('speakers')
    .innerJoin('users', 'users.user_id', 'speakers.user_id')
    .where('users.role', '=', 'SPEAKER')
    .where('users.is_open', '=', true)
}

export function visibleSpeakersWithFirstFree(db: Db, now: Date) {
  return visibleSpeakers(db).leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('time_slots')
        .select(['slot_id', 'time_start'])
        .whereRef('speaker_id', '=', 'speakers.user_id')
        .where('deleted_at', 'is', null)
        .whereRef('places_taken', '<', 'places')
        .where('closes_at', '>', now)
        .where('is_hidden', '=', false)
        .where(isClearOf('time_slots'))
        .where('for_user_id', 'is', null)
        .orderBy('time_start')
        .limit(1)
        .as('first_free'),
    (join) => join.onTrue(),
  )
}

const photoUrl = expressionBuilder<DB>()
  .selectFrom('speaker_photos')
  .select('url')
  .where('user_id', '=', sql.ref<string>('speakers.user_id'))
  .where('position', '=', 0)
  .as('photo_url')

// Read from `speaker_ratings`, which is updated with each review, instead of aggregating all reviews.
export const speakerRating = sql<SpeakerRating>`(
  select jsonb_build_object('count', coalesce(r.count, 0), 'average', case when r.count >= ${sql.lit(averageFrom)} then r.average end)
  from (select) one left join speaker_ratings r on r.speaker_id = speakers.user_id)`.as('rating')

export const speakerColumns = [
  'users.user_id',
  'speakers.alias',
  'users.first_name',
  'users.last_name',
  'users.avatar_thumbnail_url',
  'speakers.headline',
  photoUrl,
  speakerRating,
] as const

export function categoriesOfSpeaker() {
  const ofRow = expressionBuilder<DB>()
    .selectFrom('speaker_categories')
    .innerJoin('categories', 'categories.category_id', 'speaker_categories.category_id')
    .select(['categories.category_id', 'categories.slug', 'categories.title'])
    .where('speaker_categories.user_id', '=', sql.ref<string>('speakers.user_id'))
    .orderBy('categories.position')
  return jsonArrayFrom(ofRow).as('categories')
}

/** Throws not_exist. */
export async function assertSpeakerVisible(db: Db, user_id: string): Promise<void> {
  await visibleSpeakers(db)
    .select('users.user_id')
    .where('users.user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
