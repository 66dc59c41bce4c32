import { getFigures } from '@razgovor/contract/figures'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { explainScans } from './explain.ts'
import { makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const meetingsADay = 5
const histories = { month: 30, years: 10 * 365 }
const listeners = 50
const otherSpeakers = 6
const kindsEach = 8
const rounds = 8
const callsARound = 100

/** Compares the same thirty days of a speaker who has just started and of one with ten years of history. */
export async function benchFigures(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('figures')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url })
  const apiUrl = await api.call('url')
  using http = createClient()
  await using pool = openPool(url, 1)
  const [month, years, ...others] = (await makeUsers(pool, 'SPEAKER', 500)) as [string, string, ...string[]]
  const listener_ids = await makeUsers(pool, 'LISTENER', listeners)
  await fillKinds(pool)
  await fillMeetings(pool, { speaker_id: month, listener_ids, days: histories.month })
  // With so many meetings of other speakers, reading a whole table costs more than an index.
  for (const speaker_id of [years, ...others.slice(0, otherSpeakers)])
    await fillMeetings(pool, { speaker_id, listener_ids, days: histories.years })
  await fillDisputes(pool)
  await pool.query('vacuum analyze')

  const read = async (user_id: string) => {
    const token = await api.call('token', { user_id, session_id: user_id, roles: ['SPEAKER'] })
    const path = getFigures.path.replace(':user_id', user_id)
    const search = new URLSearchParams({ from: dayAgo(histories.month - 1), to: dayAgo(0) }).toString()
    return async () => {
      await http.request('GET', `${apiUrl}${path}?${search}`, { authorization: `Bearer ${token}` })
    }
  }
  const [readMonth, readYears] = [await read(month), await read(years)]
  const times = await alternate(rounds, {
    month: () => load(1, callsARound, readMonth),
    years: () => load(1, callsARound, readYears),
  })
  const [ofMonth, ofYears] = [times.month, times.years].map((loads) => median(loads.flatMap((round) => round.times)))
  await api.call('startRecording')
  await readYears()
  const statements = await api.call('stopRecording')
  const scans = await Promise.all(statements.map((statement) => explainScans(pool, statement)))
  return [
    {
      what: `30 days, after ${count(histories.years * meetingsADay)} meetings in ten years`,
      measured: milliseconds(ofYears!),
      baseline: `${milliseconds(ofMonth!)} after ${count(histories.month * meetingsADay)}`,
      ratio: withTarget(ratio(ofYears!, ofMonth!), '≤ 1.3'),
    },
    { what: 'indexes used', measured: [...new Set(scans.flat())].join(', ') },
  ]
}

async function fillKinds(pool: Pool): Promise<void> {
  await pool.query(
    `insert into meeting_kinds (speaker_id, kind_id, position, title, description, minutes, booking_mode, amount, is_offered)
    select user_id, uuidv7(), n, 'Вид ' || n, '', 60, 'BUYABLE', 100000, true from speakers, generate_series(0, ${kindsEach - 1}) n`,
  )
}

/** Creates a dispute for every twentieth meeting. */
async function fillDisputes(pool: Pool): Promise<void> {
  await pool.query('alter table disputes disable trigger all')
  await pool.query(
    `insert into disputes (dispute_id, booking_id, status, text, comment, created_at, decided_at)
    select uuidv7(), booking_id, 'DECLINED', '', '', time_start, time_start
    from (select booking_id, time_start, row_number() over () as n from bookings) b where n % 20 = 0`,
  )
  await pool.query('alter table disputes enable trigger all')
}

interface Filled {
  speaker_id: string
  listener_ids: readonly string[]
  days: number
}

/** Creates paid meetings that were held, and visitors for each day. */
async function fillMeetings(pool: Pool, { speaker_id, listener_ids, days }: Filled): Promise<void> {
  const tables = ['time_slots', 'bookings', 'booking_balances']
  for (const table of tables) await pool.query(`alter table ${table} disable trigger all`)
  await pool.query(
    `with past as (
      insert into time_slots (slot_id, speaker_id, kind_id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, places_taken, created_at)
      select uuidv7(), $1, (select kind_id from meeting_kinds where speaker_id = $1 and position = n % ${kindsEach}), 'SPEAKER_CONSULTATION', 'BUYABLE', start, start + interval '1 hour', start, 100000, 1, 1, start
      from generate_series(0, $3::int - 1) n,
        lateral (select date_trunc('day', now()) - make_interval(days => n / ${meetingsADay}, hours => 2 + 2 * (n % ${meetingsADay})) as start) s
      returning slot_id, time_start, time_end
    ), booked as (
      insert into bookings (booking_id, consultation_id, slot_id, speaker_id, listener_id, place, places, time_start, time_end, status, outcome, amount, created_at)
      select slot_id, slot_id, slot_id, $1, ($2::uuid[])[1 + (row_number() over (order by time_start) % ${listeners})], 1, 1,
        time_start, time_end, 'ENDED', 'HELD', 100000, time_start - interval '1 day' from past
      returning booking_id, time_start
    )
    insert into booking_balances (booking_id, speaker_id, time_start, commission_percent, paid, earned, commission)
    select booking_id, $1, time_start, 10, 100000, 90000, 10000 from booked`,
    [speaker_id, listener_ids, days * meetingsADay],
  )
  for (const table of tables) await pool.query(`alter table ${table} enable trigger all`)
  await pool.query(
    `insert into page_views (speaker_id, day, marked)
    select $1, current_date - n, 1 + n % 100 from generate_series(0, $2::int - 1) n`,
    [speaker_id, days],
  )
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
