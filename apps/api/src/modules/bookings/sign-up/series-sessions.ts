import type { SeriesSession } from '@razgovor/contract/series'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { assertSpeakerVisible } from '../../../db/visible-speakers.ts'
import { slotState } from './slot-state.ts'

export async function getSeries(db: Db, series_id: string) {
  const series = await db
    .selectFrom('series')
    .select(['speaker_id', 'booking_mode', 'amount'])
    .where('series_id', '=', series_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  await assertSpeakerVisible(db, series.speaker_id)
  return { ...series, currency: 'RUB' as const }
}

export async function listSeriesSessions(
  db: Db,
  now: Date,
  { series_id, listener_id }: { series_id: string; listener_id: string },
): Promise<SeriesSession[]> {
  const rows = await db
    .selectFrom('time_slots as t')
    .select(['t.slot_id', 't.time_start', 't.time_end', 't.places', 't.places_taken'])
    .select(slotState(now, listener_id).as('state'))
    .where('t.series_id', '=', series_id)
    .where('t.deleted_at', 'is', null)
    .where('t.time_end', '>', now)
    .orderBy('t.time_start')
    .execute()
  return rows.map(({ slot_id, time_start, time_end, places, places_taken, state: found }) => ({
    slot_id,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
    places_free: places - places_taken,
    state: found,
  }))
}
