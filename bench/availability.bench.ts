import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { explainScans } from './explain.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const slotsEach = 900
const historyDays = 3 * 365
const calendars = 3
const eventsEach = 2000
const weeks = 26
const kinds = 8
const rounds = 8
const callsARound = 400

export async function benchAvailability(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('availability')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url })
  const apiUrl = await api.call('url')
  using http = createClient()
  await using pool = openPool(url, 1)
  const [plain, old] = (await makeUsers(pool, 'SPEAKER', 2)) as [string, string]
  await makeFreeSlots(pool, slotsEach)
  const kind_id = await fillKinds(pool, old)
  await fillBusyTimes(pool, old)
  const hidden = await fillHiddenSlots(pool, old)
  await fillHistory(pool, old)
  await pool.query('vacuum analyze')

  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const month = `from_time=${tomorrow}&days_count=31&shape=groups`
  const read =
    (speaker: string, kind = '') =>
    async () => {
      await http.request('GET', `${apiUrl}/api/speakers/${speaker}/schedule?${month}${kind}`)
    }
  // The page selects a kind before it requests slots.
  const readKind = read(old, `&kind_id=${kind_id}`)
  const times = await alternate(rounds, {
    plain: () => load(1, callsARound, read(plain)),
    old: () => load(1, callsARound, readKind),
  })
  const [ofPlain, ofOld] = [times.plain, times.old].map((loads) => median(loads.flatMap((round) => round.times)))
  await api.call('startRecording')
  await readKind()
  const statements = await api.call('stopRecording')
  const statement = statements.find(({ text }) => text.includes('"time_slots"'))!
  return [
    {
      what: `one of ${kinds} kinds, ${calendars} calendars of ${count(eventsEach)} weekly events, ${count(hidden)} hidden slots, 3 years of history`,
      measured: milliseconds(ofOld!),
      baseline: `${milliseconds(ofPlain!)} without`,
      ratio: withTarget(ratio(ofOld!, ofPlain!), '≤ 1.5'),
    },
    { what: 'indexes used', measured: (await explainScans(pool, statement)).join(', ') },
  ]
}

/** Turns the free slots into slots of one kind, and adds as many slots of each other kind with the same starts. */
async function fillKinds(pool: Pool, speaker_id: string): Promise<string> {
  const { rows } = await pool.query<{ kind_id: string }>(
    `insert into meeting_kinds (speaker_id, kind_id, position, title, description, minutes, booking_mode, amount, is_offered)
    select $1, uuidv7(), n, 'Вид ' || n, '', 60, 'FREE_BOOKING', 0, true from generate_series(0, ${kinds - 1}) n
    returning kind_id`,
    [speaker_id],
  )
  const [first, ...others] = rows.map(({ kind_id }) => kind_id)
  await pool.query('update time_slots set made_by_rules = true, kind_id = $2 where speaker_id = $1', [
    speaker_id,
    first,
  ])
  await pool.query(
    `insert into time_slots (slot_id, speaker_id, kind_id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, made_by_rules, created_at)
    select uuidv7(), t.speaker_id, k.id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, true, created_at
    from time_slots t, unnest($2::uuid[]) as k (id) where speaker_id = $1`,
    [speaker_id, others],
  )
  return first!
}

/** Fills the nights and the odd hours of the day, so that the free slots of `makeFreeSlots` stay visible. */
async function fillBusyTimes(pool: Pool, user_id: string): Promise<void> {
  for (let n = 0; n < calendars; n++) {
    await pool.query(
      `with calendar as (
        insert into calendars (calendar_id, user_id, kind, title, host, secret, address_key, next_read_at, created_at)
        values (uuidv7(), $1, 'ICS', 'Работа', 'calendar.example', '', $2, now() + interval '1 day', now()) returning calendar_id
      )
      insert into busy_times (calendar_id, speaker_id, during)
      select calendar_id, $1, tstzrange(start, start + interval '20 minutes')
      from calendar, generate_series(0, ${weeks - 1}) week, generate_series(0, ${eventsEach - 1}) event,
        lateral (select date_trunc('day', now()) + make_interval(days => 7 * week + event % 7,
          hours => (array[0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23])[1 + event / 7 % 18],
          mins => 5 * (event / 126 % 8), secs => event % 60) as start) s
      on conflict do nothing`,
      [user_id, String(n)],
    )
  }
}

/** Adds slots between the free ones; a busy time hides each of them. */
async function fillHiddenSlots(pool: Pool, speaker_id: string): Promise<number> {
  await pool.query(
    `insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, made_by_rules, created_at)
    select uuidv7(), $1, 'SPEAKER_CONSULTATION', 'FREE_BOOKING', start, start + interval '1 hour', start, 0, 1, true, now()
    from generate_series(0, ${slotsEach - 1}) n,
      lateral (select date_trunc('day', now()) + make_interval(days => 1 + n / 5, hours => 9 + 2 * (n % 5)) as start) s`,
    [speaker_id],
  )
  const { rows } = await pool.query<{ hidden: number }>(
    'select count(*)::int as hidden from time_slots where speaker_id = $1 and is_hidden',
    [speaker_id],
  )
  return rows[0]!.hidden
}

async function fillHistory(pool: Pool, speaker_id: string): Promise<void> {
  const [listener_id] = (await makeUsers(pool, 'LISTENER', 1)) as [string]
  for (const table of ['time_slots', 'bookings']) await pool.query(`alter table ${table} disable trigger all`)
  await pool.query(
    `with past as (
      insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, places_taken, created_at)
      select uuidv7(), $1, 'SPEAKER_CONSULTATION', 'FREE_BOOKING', start, start + interval '1 hour', start, 0, 1, 1, start
      from generate_series(0, ${5 * historyDays - 1}) n,
        lateral (select date_trunc('day', now()) - make_interval(days => 1 + n / 5, hours => -8 - 2 * (n % 5)) as start) s
      returning slot_id, time_start, time_end
    )
    insert into bookings (booking_id, consultation_id, slot_id, speaker_id, listener_id, place, places, time_start, time_end, status, amount, created_at)
    select slot_id, slot_id, slot_id, $1, $2, 1, 1, time_start, time_end, 'ENDED', 0, time_start from past`,
    [speaker_id, listener_id],
  )
  for (const table of ['time_slots', 'bookings']) await pool.query(`alter table ${table} enable trigger all`)
}
