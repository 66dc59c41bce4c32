import { expressionBuilder, sql, type Expression } from 'kysely'
import { heldTariff } from './held-tariff.ts'
import type { DB } from './types.ts'

/** For queries that read `speakers`; null while the tariff does not allow donations. */
export function shownTipsUrl(now: Date) {
  const { ref } = expressionBuilder<DB, 'speakers'>()
  return whenAllowed(ref('speakers.tips_url'), now).as('tips_url')
}

/** The link of the fund named by the newest series that still has meetings ahead. */
export function shownFundTipsUrl(now: Date) {
  return whenAllowed(fundUrl(now), now).as('fund_tips_url')
}

function whenAllowed(url: Expression<unknown>, now: Date) {
  const { ref } = expressionBuilder<DB, 'speakers'>()
  const donationsAllowed = heldTariff(ref('speakers.user_id'), now).select('tariffs.donations_allowed')
  return sql<string | null>`case when ${donationsAllowed} then ${url} end`
}

function fundUrl(now: Date) {
  return expressionBuilder<DB, 'speakers'>()
    .selectFrom('series')
    .innerJoin('funds', 'funds.fund_id', 'series.fund_id')
    .select('funds.tips_url')
    .whereRef('series.speaker_id', '=', 'speakers.user_id')
    .where('series.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('time_slots')
          .select('time_slots.slot_id')
          .whereRef('time_slots.series_id', '=', 'series.series_id')
          .where('time_slots.deleted_at', 'is', null)
          .where('time_slots.time_end', '>', now),
      ),
    )
    .orderBy('series.series_id', 'desc')
    .limit(1)
}
