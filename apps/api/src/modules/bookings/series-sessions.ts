import type { SeriesSession } from '@razgovor/contract/series'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { inZone, type Wall } from '../../time/time.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'
import { statusesAhead, statusesWithPlace } from './bookings.states.ts'
import { bookingsTexts } from './bookings.texts.ts'

/** Throws not_exist, for a series of a speaker whom nobody may see too. */
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

/** The sessions that are not over, in order, each with what keeps this listener from booking it. */
export async function listSeriesSessions(
  db: Db,
  now: Date,
  { series_id, listener_id }: { series_id: string; listener_id: string },
): Promise<SeriesSession[]> {
  const state = sql<SeriesSession['state']>`case
    when exists (select from bookings b where b.slot_id = t.slot_id and b.listener_id = ${listener_id}
      and b.status = any(${statusesWithPlace}::text[])) then 'OWN'
    when t.closes_at <= ${now} then 'BEGUN'
    when t.places_taken >= t.places then 'FULL'
    when t.is_hidden then 'BUSY'
    when exists (select from bookings b where b.listener_id = ${listener_id} and b.status = any(${statusesAhead}::text[])
      and tstzrange(b.time_start, b.time_end, '[)') && t.during) then 'CLASHES'
    else 'FREE' end`
  const rows = await db
    .selectFrom('time_slots as t')
    .select(['t.slot_id', 't.time_start', 't.time_end', 't.places', 't.places_taken', state.as('state')])
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

const reasons = {
  OWN: bookingsTexts.sessions.OWN,
  BEGUN: bookingsTexts.sessions.BEGUN,
  FULL: bookingsTexts.sessions.FULL,
  BUSY: bookingsTexts.sessions.BUSY,
  CLASHES: bookingsTexts.sessions.CLASHES,
}

/** When it is, in the reader's zone, and why it can't be booked; null for one that can. */
export function sessionProblem(session: SeriesSession | undefined, wall: Wall): string | null {
  if (!session) return bookingsTexts.sessions.unknown
  if (session.state === 'FREE') return null
  return `${inZone(new Date(session.time_start_iso), wall)}: ${reasons[session.state]}`
}
