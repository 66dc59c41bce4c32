import { isUuid } from '@razgovor/contract/alias'
import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { inZone } from '../../time/time.ts'
import { meetingsRefusals } from './meetings.texts.ts'

export function roomName(consultation_id: string): string {
  return `c-${consultation_id}`
}

export function consultationOf(room: string): string | null {
  const consultation_id = /^c-(.+)$/.exec(room)?.[1]
  return consultation_id && isUuid(consultation_id) ? consultation_id : null
}

export interface Meeting {
  consultation_id: string
  side: 'SPEAKER' | 'LISTENER'
  name: string
  places: number
  time_start: Date
  time_end: Date
  ended_at: Date | null
}

type OpenTimes = Pick<Meeting, 'time_start' | 'time_end' | 'ended_at'>

export async function getMeeting(db: Db, consultation_id: string, user_id: string): Promise<Meeting> {
  const row = await db
    .selectFrom('consultations as c')
    .innerJoin('time_slots as s', 's.slot_id', 'c.slot_id')
    .innerJoin('users as me', (join) => join.on('me.user_id', '=', user_id))
    .select(['c.consultation_id', 'c.speaker_id', 'c.ended_at', 's.places', 's.time_start', 's.time_end'])
    .select((eb) => [
      'me.first_name',
      'me.last_name',
      eb
        .exists(
          eb
            .selectFrom('bookings as b')
            .select('b.booking_id')
            .whereRef('b.consultation_id', '=', 'c.consultation_id')
            .where('b.status', 'in', ['BOOKED', 'STARTED', 'ENDED'])
            .where((b) => b.or([b('b.listener_id', '=', user_id), b('c.speaker_id', '=', user_id)])),
        )
        .as('has_part'),
    ])
    .where('c.consultation_id', '=', consultation_id)
    .where('me.blocked_at', 'is', null)
    .executeTakeFirst()
  if (!row?.has_part) throw new ApiError('not_exist')
  const { consultation_id: id, places, time_start, time_end, ended_at } = row
  return {
    consultation_id: id,
    side: row.speaker_id === user_id ? 'SPEAKER' : 'LISTENER',
    name: `${row.first_name} ${row.last_name}`.trim(),
    places,
    time_start,
    time_end,
    ended_at,
  }
}

/** Throws human_friendly outside the window from ten minutes before the start until the end. */
export function assertOpen(ctx: Ctx, meeting: OpenTimes, zone: string): void {
  const now = ctx.clock.now()
  const opens_at = plusMinutes(meeting.time_start, -joinWindowMinutes)
  if (now < opens_at)
    throw new ApiError('human_friendly', meetingsRefusals.meeting_not_open_yet(inZone(opens_at, { zone, now })))
  if (meeting.ended_at || now >= meeting.time_end)
    throw new ApiError('human_friendly', meetingsRefusals.meeting_is_over)
}

// A browser that lost its connection may still send for this long what was written before the end.
const lateMinutes = 15

/** Like `assertOpen`, but also for `lateMinutes` after the end. */
export function assertJustOpen(ctx: Ctx, { time_start, time_end, ended_at }: OpenTimes, zone: string): void {
  assertOpen(ctx, { time_start, time_end: plusMinutes(ended_at ?? time_end, lateMinutes), ended_at: null }, zone)
}
