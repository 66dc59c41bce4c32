import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { plusMinutes } from '../time/clock.ts'
import { ApiError } from '../errors/api-error.ts'
import { calendarIcs, consultationIcs, type CalendarEntry, type CalendarFile } from './ics.ts'
import { calendarTexts } from './calendar.texts.ts'

type Needs = Pick<Ctx, 'config' | 'clock' | 'db'>

interface MeetingFile {
  consultation_id: string
  user_id: string
  method: CalendarFile['method']
}

/** Throws not_exist for anyone but the two sides. */
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

const feedDays = 365

export async function meetingsIcs(ctx: Needs, user_id: string): Promise<string> {
  const since = plusMinutes(ctx.clock.now(), -feedDays * 24 * 60)
  const meetings = await readMeetings(
    ctx.db,
    user_id,
    sql`b.status = any(${hadPlace}::text[]) and b.time_end > ${since}`,
  )
  return calendarIcs(
    ctx.config.SITE_NAME,
    meetings.map((meeting) => toEntry(ctx, meeting)),
  )
}

export async function upcomingEntries(ctx: Needs, user_id: string): Promise<CalendarEntry[]> {
  const isUpcoming = sql`b.status in ('BOOKED', 'STARTED') and b.time_end > ${ctx.clock.now()}`
  const meetings = await readMeetings(ctx.db, user_id, isUpcoming)
  return meetings.map((meeting) => toEntry(ctx, meeting))
}

function toEntry({ config, clock }: Needs, meeting: Meeting): CalendarEntry {
  const url = `${config.PUBLIC_URL}/meeting/${meeting.consultation_id}`
  return {
    uid: `${meeting.calendar_id}@${new URL(config.PUBLIC_URL).hostname}`,
    sequence: Math.max(0, meeting.times_on + meeting.times_off + meeting.times_moved + meeting.topic_changes - 1),
    is_off: meeting.times_on > 0 && meeting.times_off >= meeting.times_on,
    written_at: clock.now(),
    starts_at: meeting.time_start,
    ends_at: meeting.time_end,
    summary: meeting.with_whom ? calendarTexts.meetingWith(meeting.with_whom) : calendarTexts.meeting,
    description: calendarTexts.signInByLink(meeting.topic ? `${meeting.topic}\n` : '', url),
    url,
    organizer: { name: meeting.speaker_name, email: bareAddress(config.MAIL_FROM) },
  }
}

// A reservation may never be paid for.
const hadPlace = ['BOOKED', 'STARTED', 'ENDED']

interface Meeting {
  consultation_id: string
  calendar_id: string
  time_start: Date
  time_end: Date
  topic: string
  speaker_name: string
  own_name: string
  with_whom: string
  email: string
  times_on: number
  times_off: number
  times_moved: number
  topic_changes: number
}

// Each booking, cancellation, move and new topic that concerns this side is a change of its entry.
async function readMeetings(db: Db, user_id: string, which: RawBuilder<unknown>): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    with wanted as (
      select distinct on (c.consultation_id) c.consultation_id, c.speaker_id,
        case when c.speaker_id = ${user_id} then c.slot_id else b.slot_id end as slot_id,
        case when c.speaker_id = ${user_id} then c.consultation_id else coalesce(b.calendar_id, c.consultation_id) end as calendar_id
      from consultations c left join bookings b using (consultation_id)
      where (b.listener_id = ${user_id} or c.speaker_id = ${user_id}) and ${which}
      order by c.consultation_id, b.status in ('BOOKED', 'STARTED', 'ENDED') desc, b.created_at desc
    )
    select w.consultation_id, w.calendar_id, t.time_start, t.time_end, t.topic, me.email,
      trim(su.first_name || ' ' || su.last_name) as speaker_name, trim(me.first_name || ' ' || me.last_name) as own_name,
      case when w.speaker_id <> me.user_id then trim(su.first_name || ' ' || su.last_name) else names.listeners end as with_whom,
      changes.times_on, changes.times_off, changes.times_moved, changes.topic_changes
    from wanted w
    join time_slots t using (slot_id)
    join users me on me.user_id = ${user_id}
    join users su on su.user_id = w.speaker_id
    cross join lateral (
      select coalesce(
        string_agg(distinct trim(l.first_name || ' ' || l.last_name), ', ')
          filter (where b.status = any(${hadPlace}::text[])),
        string_agg(distinct trim(l.first_name || ' ' || l.last_name), ', ')
          filter (where exists (
            select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED')), '') as listeners
      from bookings b join users l on l.user_id = b.listener_id
      where b.consultation_id = w.consultation_id
    ) names
    cross join lateral (${listChanges}) changes
    order by t.time_start`.execute(db)
  return rows
}

// Refers to the meeting `w` and the side `me` of the outer query.
const listChanges = sql`
  with counted as (
    select booking_id, consultation_id as last_id, (
      select from_consultation_id from booking_moves m where m.booking_id = b.booking_id order by m.at, m.move_id limit 1
    ) as first_id
    from bookings b
    where case when w.speaker_id <> me.user_id
      then b.listener_id = me.user_id and coalesce(b.calendar_id, b.consultation_id) = w.calendar_id
      else b.consultation_id = w.consultation_id
        or b.booking_id in (select booking_id from booking_moves m where m.from_consultation_id = w.consultation_id) end
  ), changed as (
    select h.to_status = 'BOOKED' as is_on, false as is_move from counted join booking_history h using (booking_id)
    where h.to_status = 'BOOKED'
      and (w.speaker_id <> me.user_id or coalesce(counted.first_id, counted.last_id) = w.consultation_id)
    union all
    select false, false from counted join booking_history h using (booking_id)
    where h.to_status = 'CANCELED' and h.from_status = 'BOOKED'
      and (w.speaker_id <> me.user_id or counted.last_id = w.consultation_id)
    union all
    select m.to_consultation_id = w.consultation_id,
      w.speaker_id <> me.user_id or m.from_consultation_id = m.to_consultation_id
    from counted join booking_moves m using (booking_id)
    where w.speaker_id <> me.user_id or w.consultation_id in (m.from_consultation_id, m.to_consultation_id)
  )
  select (count(*) filter (where is_on and not is_move))::int as times_on,
    (count(*) filter (where not is_on and not is_move))::int as times_off,
    (count(*) filter (where is_move))::int as times_moved,
    (select coalesce(sum(b.topic_changes), 0)::int from counted join bookings b using (booking_id)) as topic_changes
  from changed`

function bareAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from
}
