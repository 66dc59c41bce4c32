import type { Review } from '@razgovor/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

// No id or name that could identify an anonymous author.
export function reviewRows(db: Db) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.user_id', 'r.listener_id')
    .select(['r.review_id', 'r.rating', 'r.text', 'r.created_at', 'r.changed_at', 'r.reply', 'r.replied_at'])
    .select(
      sql<string | null>`case when not r.is_anonymous and u.is_open
        then trim(u.first_name || ' ' || coalesce(left(u.last_name, 1) || '.', '')) end`.as('author'),
    )
    .where('r.hidden_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof reviewRows>['execute']>>[number]

export function toReview({ created_at, changed_at, reply, replied_at, ...row }: Row): Review {
  return {
    ...row,
    created_at: created_at.toISOString(),
    is_changed: changed_at > created_at,
    reply: reply !== null && replied_at ? { text: reply, created_at: replied_at.toISOString() } : null,
  }
}

/** Throws not_exist, also for a hidden review. */
export async function getReview(db: Db, review_id: string): Promise<Review> {
  const row = await reviewRows(db)
    .where('r.review_id', '=', review_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toReview(row)
}
