import type { Series } from '@razgovor/contract/speakers'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { publicSlotColumns, toPublicSlot } from '../../db/slot-view.ts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { visibleSpeakers } from '../../db/visible-speakers.ts'

export async function listSeries(
  db: Db,
  now: Date,
  { speaker_id, limit = 100 }: { speaker_id?: string; limit?: number },
): Promise<Series[]> {
  const rows = await visibleSpeakers(db)
    .innerJoin('series', 'series.speaker_id', 'speakers.user_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('time_slots')
          .select((slot) => slot.fn.min('time_start').as('time_start'))
          .whereRef('series_id', '=', 'series.series_id')
          .where('deleted_at', 'is', null)
          .where('closes_at', '>', now)
          .where('is_hidden', '=', false)
          .as('next'),
      (join) => join.on('next.time_start', 'is not', null),
    )
    .select(personJson('users', 'speakers').as('speaker'))
    .select(['series.series_id', 'series.title', 'series.description', 'series.booking_mode'])
    .select(['series.amount', 'series.places'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('funds').select(['name', 'tips_url']).whereRef('fund_id', '=', 'series.fund_id')).as(
        'fund',
      ),
    )
    .where('series.deleted_at', 'is', null)
    .$if(speaker_id !== undefined, (query) => query.where('series.speaker_id', '=', speaker_id!))
    .orderBy('next.time_start')
    .orderBy('series.series_id')
    .limit(limit)
    .execute()
  const seriesIds = rows.map((row) => row.series_id)
  const sessions = await listSessions(db, now, seriesIds)
  return rows.map((row) =>
    Object.assign(row, {
      currency: 'RUB' as const,
      sessions: (sessions.get(row.series_id) ?? []).map(toPublicSlot),
    }),
  )
}

async function listSessions(db: Db, now: Date, series_ids: readonly string[]) {
  if (series_ids.length === 0) return new Map<string | null, never[]>()
  const rows = await db
    .selectFrom('time_slots')
    .select(publicSlotColumns)
    .where('series_id', 'in', series_ids)
    .where('deleted_at', 'is', null)
    .where('closes_at', '>', now)
    .where('is_hidden', '=', false)
    .orderBy('time_start')
    .execute()
  return Map.groupBy(rows, (row) => row.series_id)
}
