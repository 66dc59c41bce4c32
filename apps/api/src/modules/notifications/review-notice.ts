import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export function loadReviewForNotice(db: Db, review_id: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as s', 's.user_id', 'r.speaker_id')
    .select(['r.speaker_id', 'r.listener_id', 'r.rating', 'r.reply'])
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'))
    .where('r.review_id', '=', review_id)
    .where('r.hidden_at', 'is', null)
    .executeTakeFirst()
}

export function reviewPath({ speaker_id }: { speaker_id: string }): string {
  return `/${speaker_id}`
}
