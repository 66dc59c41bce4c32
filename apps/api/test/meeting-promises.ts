import { makeCalendarLink } from '@razgovor/contract/bookings'
import { joinWindowMinutes } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import { reminders } from '../src/modules/notifications/plan-reminders.ts'
import { plusMinutes } from '../src/time/clock.ts'
import type { MadeUser } from './factories.ts'
import { plannedJobs } from './planned-jobs.ts'
import type { TestApi } from './start-api.ts'

interface Entry {
  sequence: number
  shown: string
}

export type SeenEntries = Map<string, Entry>

/** Empty if no invariant of the speaker's meetings is violated. Due jobs must have run. */
export async function brokenPromises(api: TestApi, speaker_id: string): Promise<string[]> {
  const [overlaps, counts, timers] = await Promise.all([
    findOverlaps(api, speaker_id),
    findMiscounted(api, speaker_id),
    findWrongTimers(api, speaker_id),
  ])
  return [...overlaps, ...counts, ...timers]
}

async function findOverlaps({ ctx, clock }: TestApi, speaker_id: string): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with slots as (
      select slot_id, time_start, time_end, not made_by_rules or places_taken > 0 as is_firm from time_slots
      where speaker_id = ${speaker_id} and deleted_at is null
    ), standing as (
      -- A free one of the rules that has begun is left where it is: nobody can book it any more.
      select * from slots where is_firm or time_start > ${clock.now()}
    )
    select a.slot_id || ' and ' || b.slot_id || ' overlap' as fault
    from standing a join standing b on a.slot_id < b.slot_id and a.time_start < b.time_end and b.time_start < a.time_end
    where a.is_firm or b.is_firm
    union all
    select a.booking_id || ' and ' || b.booking_id || ' of one listener overlap'
    from bookings a join bookings b on a.listener_id = b.listener_id and a.booking_id < b.booking_id
      and a.time_start < b.time_end and b.time_start < a.time_end
    where a.speaker_id = ${speaker_id} and a.status = 'BOOKED' and b.status = 'BOOKED'`.execute(ctx.db)
  return rows.map(({ fault }) => fault)
}

async function findMiscounted({ ctx }: TestApi, speaker_id: string): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select t.slot_id || ' counts ' || t.places_taken || ' of ' || count(b.booking_id) as fault
    from time_slots t left join bookings b on b.slot_id = t.slot_id and b.status in ('BOOKED', 'STARTED', 'ENDED')
    where t.speaker_id = ${speaker_id} group by t.slot_id having t.places_taken <> count(b.booking_id)
    union all
    select b.booking_id || ' is not where its slot is'
    from bookings b join time_slots t using (slot_id)
    where b.speaker_id = ${speaker_id} and b.status = 'BOOKED'
      and (t.deleted_at is not null or b.time_start <> t.time_start or b.time_end <> t.time_end)`.execute(ctx.db)
  return rows.map(({ fault }) => fault)
}

async function findWrongTimers(api: TestApi, speaker_id: string): Promise<string[]> {
  const { ctx, clock } = api
  const bookings = await ctx.db
    .selectFrom('bookings as b')
    .select(['b.booking_id', 'b.consultation_id', 'b.time_start', 'b.time_end'])
    .select(
      sql<Date>`greatest(
        (select max(at) from booking_moves m where m.booking_id = b.booking_id),
        (select max(at) from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED'))`.as(
        'settled_at',
      ),
    )
    .where('b.speaker_id', '=', speaker_id)
    .where('b.status', '=', 'BOOKED')
    .execute()
  const wanted = new Map<string, Date>()
  for (const { booking_id, consultation_id, time_start, time_end, settled_at } of bookings) {
    const opens_at = plusMinutes(time_start, -joinWindowMinutes)
    if (opens_at > clock.now()) {
      wanted.set(`open-meeting:${consultation_id}`, opens_at)
      wanted.set(`close-meeting:${consultation_id}`, time_end)
    }
    for (const minutes of reminders) {
      const at = plusMinutes(time_start, -minutes)
      if (settled_at < at) wanted.set(`remind:${booking_id}:${minutes}`, at)
    }
  }
  const ahead = [...wanted].filter(([, at]) => at > clock.now()).map(([key, at]) => `${key} at ${at.toISOString()}`)
  const planned = await readTimers(api, speaker_id)
  const names = new Set(planned.map(({ timer }) => timer))
  return [
    ...ahead.filter((timer) => !names.has(timer)).map((timer) => `there is no ${timer}`),
    ...planned
      .filter(({ timer, was_open }) => !was_open && !ahead.includes(timer))
      .map(({ timer }) => `${timer} is left over`),
  ]
}

// Leaves out timers of open rooms, which stay because someone may be in the room.
async function readTimers(api: TestApi, speaker_id: string) {
  const { ctx, clock } = api
  const opens_before = sql`make_interval(mins => ${joinWindowMinutes})`
  const { rows } = await sql<{ subject: string; was_open: boolean }>`
      select c.consultation_id::text as subject,
        exists (
          select from bookings b join booking_history h using (booking_id)
          where b.consultation_id = c.consultation_id and h.to_status = 'CANCELED' and h.at >= b.time_start - ${opens_before})
        or exists (
          select from booking_moves m where m.from_slot_id = c.slot_id and m.at >= m.from_start - ${opens_before}) as was_open
      from consultations c join time_slots t using (slot_id)
      where c.speaker_id = ${speaker_id} and t.time_start > ${clock.now()}::timestamptz + ${opens_before}
      union
      select booking_id::text, false from bookings where speaker_id = ${speaker_id}`.execute(ctx.db)
  const meetings = new Map(rows.map(({ subject, was_open }) => [subject, was_open]))
  return (await plannedJobs(api)).flatMap(({ key, run_at }) => {
    const [name = '', subject = ''] = key.split(':')
    const was_open = meetings.get(subject)
    if (was_open === undefined || !['open-meeting', 'close-meeting', 'remind'].includes(name)) return []
    return [{ timer: `${key} at ${run_at.toISOString()}`, was_open }]
  })
}

/** A changed entry must have a higher SEQUENCE than before, and no entry a lower one. */
export async function staleEntries(url: string, seen: SeenEntries): Promise<string[]> {
  const file = (await (await fetch(url)).text()).replaceAll('\r\n ', '')
  const faults: string[] = []
  for (const event of file.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? []) {
    const valueOf = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.*)\r$`, 'm').exec(event)?.[1] ?? ''
    const uid = valueOf('UID')
    const entry = { sequence: Number(valueOf('SEQUENCE')), shown: `${valueOf('DTSTART')} to ${valueOf('DTEND')}` }
    const before = seen.get(uid)
    const isHigher = !before || entry.sequence > before.sequence
    if (before && (entry.shown === before.shown ? entry.sequence < before.sequence : !isHigher))
      faults.push(`${uid} was ${before.shown} with ${before.sequence}, is ${entry.shown} with ${entry.sequence}`)
    seen.set(uid, entry)
  }
  return faults
}

export async function calendarOf(api: TestApi, user: MadeUser): Promise<string> {
  return (await api.as(user).call(makeCalendarLink, { params: user })).url
}
