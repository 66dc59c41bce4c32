import type { OwnSeries } from '@razgovor/contract/series'
import { plusMinutes } from '../../../time/clock.ts'
import type { Db } from '../../../db/client.ts'
import { seriesTermColumns } from '../../../db/slot-terms.ts'
import { personJson } from '../../../db/person-json.ts'
import { ApiError } from '../../../errors/api-error.ts'

const keptDays = 30

export async function listOwnSeries(db: Db, now: Date, speaker_id: string): Promise<OwnSeries[]> {
  const rows = await ownSeries(db, speaker_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('time_slots')
          .select('slot_id')
          .whereRef('time_slots.series_id', '=', 'series.series_id')
          .where('deleted_at', 'is', null)
          .where('time_end', '>', plusMinutes(now, -keptDays * 24 * 60)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('series_id')
    .execute()
  return addSessions(db, rows)
}

/** Throws not_exist, also for another speaker's series. */
export async function getOwnSeries(
  db: Db,
  { speaker_id, series_id }: { speaker_id: string; series_id: string },
): Promise<OwnSeries> {
  const rows = await ownSeries(db, speaker_id).where('series_id', '=', series_id).execute()
  const [series] = await addSessions(db, rows)
  if (!series) throw new ApiError('not_exist')
  return series
}

function ownSeries(db: Db, speaker_id: string) {
  return db
    .selectFrom('series')
    .select(['series_id', 'title', 'description', 'fund_id', ...seriesTermColumns])
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
}

type SeriesRow = Awaited<ReturnType<ReturnType<typeof ownSeries>['execute']>>[number]

async function addSessions(db: Db, rows: readonly SeriesRow[]): Promise<OwnSeries[]> {
  if (rows.length === 0) return []
  const sessions = await listSessions(
    db,
    rows.map(({ series_id }) => series_id),
  )
  const participants = await listParticipants(
    db,
    sessions.map(({ slot_id }) => slot_id),
  )
  const ofSeries = Map.groupBy(sessions, ({ series_id }) => series_id)
  return rows.map(({ booking_mode, ...row }) => ({
    ...row,
    booking_mode: booking_mode === 'BUYABLE' ? booking_mode : 'FREE_BOOKING_MULTY',
    currency: 'RUB',
    sessions: (ofSeries.get(row.series_id) ?? []).map(({ slot_id, time_start, time_end, places, places_taken }) => ({
      slot_id,
      time_start_iso: time_start.toISOString(),
      time_end_iso: time_end.toISOString(),
      places_free: places - places_taken,
      bookings_count: places_taken,
      participants: participants.get(slot_id)?.map(({ listener }) => listener) ?? [],
    })),
  }))
}

function listSessions(db: Db, series_ids: readonly string[]) {
  return db
    .selectFrom('time_slots')
    .select(['slot_id', 'series_id', 'time_start', 'time_end', 'places', 'places_taken'])
    .where('series_id', 'in', series_ids)
    .where('deleted_at', 'is', null)
    .orderBy('time_start')
    .execute()
}

async function listParticipants(db: Db, slot_ids: readonly string[]) {
  if (slot_ids.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.user_id', 'bookings.listener_id')
    .leftJoin('speakers', 'speakers.user_id', 'users.user_id')
    .select(['bookings.slot_id', personJson('users', 'speakers').as('listener')])
    .where('bookings.slot_id', 'in', slot_ids)
    .where('bookings.status', 'in', ['RESERVED', 'BOOKED', 'STARTED', 'ENDED'])
    .orderBy('bookings.place')
    .execute()
  return Map.groupBy(rows, ({ slot_id }) => slot_id)
}
