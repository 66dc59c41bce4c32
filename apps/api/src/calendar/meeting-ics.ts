import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { ApiError } from '../errors/api-error.ts'
import { calendarIcs, consultationIcs, type CalendarEntry, type CalendarFile } from './ics.ts'
import { calendarTexts } from './calendar.texts.ts'

type Needs = Pick<Ctx, 'config' | 'clock' | 'db'>

interface MeetingFile {
  consultation_id: string
  user_id: string
  method: CalendarFile['method']
}

/** The calendar entry of a meeting for one of its two sides. Throws not_exist to everybody else. */
export async function meetingIcs(ctx: Needs, { consultation_id, user_id, method }: MeetingFile): Promise<string> {
  const [meeting] = await readMeetings(ctx.db, user_id, sql`c.consultation_id = ${consultation_id}`)
  if (!meeting) throw new ApiError('not_exist')
  const entry = toEntry(ctx, meeting)
  return consultationIcs({
    ...entry,
    method,
    is_off: method === 'CANCEL' || entry.is_off,
    ...(method !== 'PUBLISH' && { attendee: { name: meeting.own_name, email: meeting.email } }),
  })
}

/** All booked meetings of a user that are not over, of both sides. */
export async function meetingsIcs(ctx: Needs, user_id: string): Promise<string> {
  const ahead = sql`b.status in ('BOOKED', 'STARTED') and b.time_end > ${ctx.clock.now()}`
  const meetings = await readMeetings(ctx.db, user_id, ahead)
  return calendarIcs(
    ctx.config.SITE_NAME,
    meetings.map((meeting) => toEntry(ctx, meeting)),
  )
}

function toEntry({ config, clock }: Needs, meeting: Meeting): CalendarEntry {
  const url = `${config.PUBLIC_URL}/meeting/${meeting.consultation_id}`
  return {
    uid: `${meeting.consultation_id}@${new URL(config.PUBLIC_URL).hostname}`,
    sequence: Math.max(0, meeting.moves_on + meeting.moves_off - 1),
    is_off: meeting.moves_on > 0 && meeting.moves_off >= meeting.moves_on,
    written_at: clock.now(),
    starts_at: meeting.time_start,
    ends_at: meeting.time_end,
    summary: calendarTexts.meetingWith(meeting.with_whom),
    description: calendarTexts.signInByLink(meeting.topic ? `${meeting.topic}\n` : '', url),
    url,
    organizer: { name: meeting.speaker_name, email: bareAddress(config.MAIL_FROM) },
  }
}

interface Meeting {
  consultation_id: string
  time_start: Date
  time_end: Date
  topic: string
  speaker_name: string
  own_name: string
  with_whom: string
  email: string
  moves_on: number
  moves_off: number
}

/** Each booking and each cancelling that concerns this side counts as a change of the entry. */
async function readMeetings(db: Db, user_id: string, which: RawBuilder<unknown>): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    with wanted as (
      select distinct c.consultation_id from consultations c join bookings b using (consultation_id)
      where (b.listener_id = ${user_id} or b.speaker_id = ${user_id}) and ${which}
    )
    select c.consultation_id, t.time_start, t.time_end, t.topic, me.email,
      trim(su.first_name || ' ' || su.last_name) as speaker_name, trim(me.first_name || ' ' || me.last_name) as own_name,
      case when c.speaker_id <> me.user_id then trim(su.first_name || ' ' || su.last_name)
        else coalesce(
          string_agg(distinct trim(l.first_name || ' ' || l.last_name), ', ')
            filter (where b.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED')),
          string_agg(distinct trim(l.first_name || ' ' || l.last_name), ', ')) end as with_whom,
      count(*) filter (where h.to_status = 'BOOKED')::int as moves_on,
      count(*) filter (where h.to_status = 'CANCELED' and h.from_status = 'BOOKED')::int as moves_off
    from wanted
    join consultations c using (consultation_id)
    join time_slots t using (slot_id)
    join users me on me.user_id = ${user_id}
    join users su on su.user_id = c.speaker_id
    join bookings b on b.consultation_id = c.consultation_id and me.user_id in (b.listener_id, c.speaker_id)
    join users l on l.user_id = b.listener_id
    left join booking_history h using (booking_id)
    group by c.consultation_id, t.slot_id, me.user_id, su.user_id
    order by t.time_start`.execute(db)
  return rows
}

/** The bare address of `Name <address>`. */
function bareAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from
}
