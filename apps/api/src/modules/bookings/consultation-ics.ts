import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { statusesWithPlace } from './bookings.states.ts'

type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/**
 * The meeting as a calendar file, for one of its two sides: PUBLISH to download, REQUEST and CANCEL to send by mail.
 * The UID never changes; SEQUENCE grows with each booking and cancelling, so that calendars take the last word.
 * Throws not_exist to everybody else. protocols.md §7.
 */
export async function consultationIcs(
  ctx: Pick<Ctx, 'config' | 'clock' | 'db'>,
  { consultation_id, user_id, method }: { consultation_id: string; user_id: string; method: Method },
): Promise<string> {
  const meeting = await readMeeting(ctx.db, consultation_id, user_id)
  const url = `${ctx.config.PUBLIC_URL}/meeting/${consultation_id}`
  const isOff = method === 'CANCEL' || (meeting.moves_on > 0 && meeting.moves_off >= meeting.moves_on)
  const calendar = ical({ prodId: { company: ctx.config.SITE_NAME, product: 'Razgovor', language: 'RU' } })
  calendar.method(ICalCalendarMethod[method])
  const event = calendar.createEvent({
    id: `${consultation_id}@${new URL(ctx.config.PUBLIC_URL).hostname}`,
    sequence: Math.max(0, meeting.moves_on + meeting.moves_off - 1),
    stamp: ctx.clock.now(),
    start: meeting.time_start,
    end: meeting.time_end,
    summary: `Видеовстреча: ${meeting.with_whom}`,
    description: `${meeting.topic ? `${meeting.topic}\n` : ''}Вход по ссылке: ${url}`,
    location: url,
    url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: meeting.speaker_name, email: mailAddress(ctx.config.MAIL_FROM) },
  })
  if (method !== 'PUBLISH')
    event.createAttendee({ name: meeting.own_name, email: meeting.email, status: ICalAttendeeStatus.ACCEPTED })
  if (!isOff)
    event.createAlarm({ type: ICalAlarmType.display, trigger: 15 * 60, description: 'Видеовстреча через 15 минут' })
  return calendar.toString()
}

async function readMeeting(db: Ctx['db'], consultation_id: string, user_id: string) {
  const { rows } = await sql<{
    time_start: Date
    time_end: Date
    topic: string
    speaker_name: string
    own_name: string
    with_whom: string
    email: string
    moves_on: number
    moves_off: number
  }>`
    select t.time_start, t.time_end, t.topic, me.email,
      trim(su.first_name || ' ' || su.last_name) as speaker_name, trim(me.first_name || ' ' || me.last_name) as own_name,
      case when c.speaker_id <> me.user_id then trim(su.first_name || ' ' || su.last_name)
        else coalesce(
          string_agg(distinct trim(l.first_name || ' ' || l.last_name), ', ') filter (where b.status = any(${statusesWithPlace}::text[])),
          string_agg(distinct trim(l.first_name || ' ' || l.last_name), ', ')) end as with_whom,
      count(*) filter (where h.to_status = 'BOOKED')::int as moves_on,
      count(*) filter (where h.to_status = 'CANCELED' and h.from_status = 'BOOKED')::int as moves_off
    from consultations c
    join time_slots t using (slot_id)
    join users me on me.user_id = ${user_id}
    join users su on su.user_id = c.speaker_id
    join bookings b on b.consultation_id = c.consultation_id and me.user_id in (b.listener_id, c.speaker_id)
    join users l on l.user_id = b.listener_id
    left join booking_history h using (booking_id)
    where c.consultation_id = ${consultation_id}
    group by c.consultation_id, t.slot_id, me.user_id, su.user_id`.execute(db)
  if (!rows[0]) throw new ApiError('not_exist')
  return rows[0]
}

/** The bare address of `Name <address>`. */
function mailAddress(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
