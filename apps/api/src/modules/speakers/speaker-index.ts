import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../context.ts'

// Rows stay locked until their batch commits.
const batch = 200

/** Selects, as `s`, the index columns of rows whose offers are up to date. */
export function indexedSpeakers(at: Date): RawBuilder<unknown> {
  return sql`(
    select user_id, name, facets, amounts, offered_at, least_amount, most_amount, first_free_at, rating_score
    from speaker_index where is_visible and valid_until > ${at}
  ) s`
}

// For the few outdated rows that the job has not updated yet.
export function passedSpeakers(at: Date): RawBuilder<unknown> {
  return sql`(
    select i.user_id, i.name, i.facets, i.rating_score, o.amounts, o.offered_at, o.amounts[1] as least_amount,
      o.amounts[cardinality(o.amounts)] as most_amount, o.first_free_at, o.topics
    from speaker_index i cross join lateral free_offers(i.user_id, ${at}) o
    where i.is_visible and i.valid_until <= ${at}
  ) s`
}

export async function refreshSpeakerIndex({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (let refreshed = batch; refreshed === batch;) {
    const { rows } = await sql<{ refreshed: number }>`select index_passed(${now}, ${batch}) as refreshed`.execute(db)
    refreshed = rows[0]!.refreshed
  }
}
