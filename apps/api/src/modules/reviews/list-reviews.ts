import { averageFrom } from '@razgovor/contract/limits'
import type { listReviews as contract } from '@razgovor/contract/reviews'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'
import { reviewRows, toReview } from './review-rows.ts'

type Asked = z.output<typeof contract.query> & { user_id: string }

/** Throws not_exist if the speaker is not publicly visible. */
export async function listReviews(
  db: Db,
  { user_id, sort, offset, limit }: Asked,
): Promise<z.input<typeof contract.response>> {
  await assertSpeakerVisible(db, user_id)
  const ofSpeaker = reviewRows(db).where('r.speaker_id', '=', user_id)
  const sorted = {
    newest: ofSpeaker.orderBy('r.created_at', 'desc').orderBy('r.review_id', 'desc'),
    best: ofSpeaker.orderBy('r.rating', 'desc').orderBy('r.created_at', 'desc').orderBy('r.review_id'),
    worst: ofSpeaker.orderBy('r.rating').orderBy('r.created_at', 'desc').orderBy('r.review_id'),
  }
  const [rows, kept] = await Promise.all([
    sorted[sort].offset(offset).limit(limit).execute(),
    db
      .selectFrom('speaker_ratings')
      .select(['count', 'average', 'counts'])
      .where('speaker_id', '=', user_id)
      .executeTakeFirst(),
  ])
  const { count, average, counts } = kept ?? { count: 0, average: null, counts: [0, 0, 0, 0, 0] }
  return {
    offset,
    limit,
    total_count: count,
    items: rows.map(toReview),
    count,
    average: count < averageFrom ? null : Number(average),
    distribution: counts,
  }
}
