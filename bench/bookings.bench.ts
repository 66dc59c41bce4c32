import { newId } from '@razgovor/api/src/ids'
import type { ApiActions } from './api-server.ts'
import { bookBare, makeBareSlots } from './bare-bookings.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { databaseCpu } from './database-cpu.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median, percentile, type Load } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const clients = 32
const connections = 20
const rounds = 5
const callsEach = 30
// With the warm-up turn, and the turn before the tables are analyzed.
const turns = rounds + 2
const callsInAll = turns * clients * callsEach
const callsMeasured = (turns - 1) * clients * callsEach

export async function benchBookings(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('bookings')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), {
    DATABASE_URL: url,
    DATABASE_POOL: String(connections),
  })
  const apiUrl = await api.call('url')
  using http = createClient()
  await using pool = openPool(url, connections)
  const listeners = await makeUsers(pool, 'LISTENER', callsInAll)
  const slots = await makeSlots(pool)
  const bare = await makeBareSlots(pool, callsInAll)
  const headers = await Promise.all(
    listeners.map(async (user_id) => {
      const user = { user_id, session_id: newId(new Date()), roles: ['LISTENER' as const] }
      return { authorization: `Bearer ${await api.call('token', user)}` }
    }),
  )
  const signUp = async (client: number) => {
    await http.request('POST', `${apiUrl}/api/time-slots/${slots[client]!.pop()!}/sign-up`, headers.pop())
  }

  // PostgreSQL keeps the plans that it made for empty tables until they are analyzed; its autovacuum does that within a minute.
  await load(clients, callsEach, signUp)
  await load(clients, callsEach, (client) => bookBare(pool, bare.pop()!, listeners[client]!))
  await pool.query('vacuum analyze')

  const spent = { api: 0, database: 0 }
  const { http_calls, minimum } = await alternate(rounds, {
    http_calls: async () => {
      const [api_before, database_before] = [await api.call('cpu'), await databaseCpu(pool)]
      const done = await load(clients, callsEach, signUp)
      spent.api += (await api.call('cpu')) - api_before
      spent.database += (await databaseCpu(pool)) - database_before
      return done
    },
    minimum: () => load(clients, callsEach, (client) => bookBare(pool, bare.pop()!, listeners[client]!)),
  })
  await assertBooked(pool, callsInAll)
  return toRows({ http_calls, minimum, spent })
}

// For each client the slots of a speaker that only this client books.
async function makeSlots(pool: Pool): Promise<string[][]> {
  const speakers = await makeUsers(pool, 'SPEAKER', clients)
  await makeFreeSlots(pool, callsInAll / clients)
  const { rows } = await pool.query<{ slot_id: string; speaker_id: string }>(
    'select slot_id, speaker_id from time_slots',
  )
  const ofSpeaker = Map.groupBy(rows, ({ speaker_id }) => speaker_id)
  return speakers.map((id) => ofSpeaker.get(id)!.map(({ slot_id }) => slot_id))
}

// Checks that both sides did all of their work.
async function assertBooked(pool: Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ booked: number; places: number }>(`
    select (select count(*) from bookings where status = 'BOOKED') as booked,
      (select count(*) from time_slots where places_taken = 1) as places`)
  const { booked, places } = rows[0]!
  if (booked !== wanted || places !== wanted)
    throw new Error(`${booked} bookings and ${places} places taken instead of ${wanted}`)
}

interface Measured {
  http_calls: Load[]
  minimum: Load[]
  // Processor seconds.
  spent: { api: number; database: number }
}

const each = (seconds: number) => milliseconds((1000 * seconds) / callsMeasured)

function toRows({ http_calls, minimum, spent }: Measured): Row[] {
  const [booked, least] = [http_calls, minimum].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, leastTimes] = [http_calls, minimum].map((loads) => loads.flatMap((round) => round.times))
  return [
    {
      what: `bookings per second, ${clients} clients`,
      measured: withTarget(count(booked!), '≥ 600'),
      baseline: `${count(least!)} least SQL`,
      ratio: withTarget(ratio(booked!, least!), '≥ 0.5'),
    },
    {
      what: 'median time',
      measured: milliseconds(median(times!)),
      baseline: milliseconds(median(leastTimes!)),
      ratio: ratio(median(times!), median(leastTimes!)),
    },
    {
      what: '99th percentile',
      measured: withTarget(milliseconds(percentile(times!, 0.99)), '≤ 100 ms'),
      baseline: milliseconds(percentile(leastTimes!, 0.99)),
    },
    {
      what: 'processor time of one booking',
      measured: withTarget(each(spent.api + spent.database), '≤ 3 ms'),
      baseline: `${each(spent.api)} API, ${each(spent.database)} database`,
    },
  ]
}
