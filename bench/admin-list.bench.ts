import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeUsers, proveSecondFactor, dropIndexes } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const bookings = 1_000_000
const limit = 20
const rounds = 3
const callsARound = 15

interface Kind {
  query: Record<string, string>
  // The same condition in hand-written SQL.
  where: string
  order: string
  offset: number
}

const page500 = 499 * limit
const byStart = { order: 'b.time_start desc, b.booking_id desc', sort: '-time_start' }

const kinds: Record<string, Kind> = {
  'first page': { query: {}, where: 'true', order: 'b.booking_id desc', offset: 0 },
  'one status, by start, page 500': {
    query: { sort: byStart.sort, offset: String(page500), filter: JSON.stringify({ status: { in: ['CANCELED'] } }) },
    where: `b.status in ('CANCELED')`,
    order: byStart.order,
    offset: page500,
  },
  'two statuses and a minimum amount, by start, page 500': {
    query: {
      sort: byStart.sort,
      offset: String(page500),
      filter: JSON.stringify({ status: { in: ['BOOKED', 'ENDED'] }, amount: { from: 200_000 } }),
    },
    where: `b.status in ('BOOKED', 'ENDED') and b.amount >= 200000`,
    order: byStart.order,
    offset: page500,
  },
  'offset of half the rows': {
    query: { offset: String(bookings / 2) },
    where: 'true',
    order: 'b.booking_id desc',
    offset: bookings / 2,
  },
}

export async function benchAdminList(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('admin')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url })
  const apiUrl = await api.call('url')
  await using pool = openPool(url, 2)
  using http = createClient()
  await fillBookings(pool)
  const [user_id] = await makeUsers(pool, 'SUPER_ADMIN', 1)
  await proveSecondFactor(pool, user_id!)
  const token = () => api.call('token', { user_id: user_id!, session_id: user_id!, roles: ['SUPER_ADMIN'] })

  const rows: Row[] = []
  for (const [what, kind] of Object.entries(kinds)) {
    const address = `${apiUrl}/api/admin/bookings?${new URLSearchParams({ limit: String(limit), ...kind.query }).toString()}`
    const authorization = `Bearer ${await token()}`
    const times = await alternate(rounds, {
      api: () => load(1, callsARound, async () => void (await http.request('GET', address, { authorization }))),
      sql: () => load(1, callsARound, () => queryDirectly(pool, kind)),
    })
    const [ofApi, ofSql] = [times.api, times.sql].map((loads) => median(loads.flatMap((round) => round.times)))
    rows.push({
      what: `${what}, of ${count(bookings)}`,
      measured: milliseconds(ofApi!),
      baseline: milliseconds(ofSql!),
      ratio: kind.offset === page500 ? withTarget(ratio(ofApi!, ofSql!), '≤ 1.5') : ratio(ofApi!, ofSql!),
    })
  }
  return rows
}

// Queries the page with names and the bounded count in parallel, as the API does.
async function queryDirectly(pool: Pool, { where, order, offset }: Kind): Promise<void> {
  await Promise.all([
    pool.query(
      `select b.booking_id, b.time_start, b.status, b.amount, b.refunded_amount, b.listener_id, b.speaker_id,
        l.first_name || ' ' || l.last_name as listener, s.first_name || ' ' || s.last_name as speaker
      from bookings b join users l on l.user_id = b.listener_id join users s on s.user_id = b.speaker_id
      where ${where} order by ${order} offset ${offset} limit ${limit}`,
    ),
    pool.query(`select count(*) from (select from bookings b where ${where} limit 10001) counted`),
  ])
}

// Two years of bookings.
async function fillBookings(pool: Pool): Promise<void> {
  const listeners = await makeUsers(pool, 'LISTENER', 20_000)
  const speakers = await makeUsers(pool, 'SPEAKER', 1000)
  // Lists do not use the overlap constraint, and building it takes longer than everything else.
  await pool.query('alter table bookings drop constraint bookings_listener_no_overlap')
  const restoreIndexes = await dropIndexes(pool, 'bookings')
  await pool.query('alter table bookings disable trigger all')
  await pool.query(
    `insert into bookings (booking_id, consultation_id, slot_id, speaker_id, listener_id, place, places, time_start, time_end,
      status, amount, created_at)
    select uuidv7(), gen_random_uuid(), gen_random_uuid(), ($2::uuid[])[1 + n::bigint * 7919 % cardinality($2)],
      ($1::uuid[])[1 + n % cardinality($1)], 1, 1, start, start + interval '1 hour',
      (array['BOOKED', 'ENDED', 'ENDED', 'ENDED', 'CANCELED', 'EXPIRED'])[1 + n % 6], n * 31 % 500 * 1000, now()
    from generate_series(1, $3::int) n, lateral (select now() + make_interval(mins => (n::bigint * 104729 % 1000000)::int) as start) t`,
    [listeners, speakers, bookings],
  )
  await pool.query('alter table bookings enable trigger all')
  await restoreIndexes()
  await pool.query('vacuum analyze')
}
