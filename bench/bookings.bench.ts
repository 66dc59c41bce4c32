import { newId } from '@razgovor/api/src/ids'
import type { ApiActions } from './api-server.ts'
import { startChild } from './child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median, percentile, type Load } from './measure.ts'
import { retarget, type Target } from './retarget.ts'
import { replay } from './statements.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const clients = 32
const connections = 20
const rounds = 5
const callsEach = 30

export async function benchBookings(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('bookings')
  await using api = startChild<ApiActions>('api-server.ts', { DATABASE_URL: url, DATABASE_POOL: String(connections) })
  const apiUrl = await api.call('url')
  using http = createClient()
  await using pool = openPool(url, connections)
  const targets = await makeTargets(pool)
  const headers = await Promise.all(
    targets.map(async ([target]) => {
      const user = { user_id: target!.listener_id, session_id: newId(new Date()), roles: ['LISTENER' as const] }
      return { authorization: `Bearer ${await api.call('token', user)}` }
    }),
  )

  async function signUp(client: number): Promise<Target> {
    const target = targets[client]!.pop()!
    await http.request('POST', `${apiUrl}/api/time-slots/${target.slot_id}/sign-up`, headers[client])
    return target
  }

  await api.call('startRecording')
  const sample = await signUp(0)
  const statements = await api.call('stopRecording')

  const { http_calls, direct } = await alternate(rounds, {
    http_calls: () => load(clients, callsEach, async (client) => void (await signUp(client))),
    direct: () => {
      const scripts = targets.map((own) => own.splice(-callsEach).map((target) => retarget(statements, sample, target)))
      return load(clients, callsEach, (client) => replay(pool, scripts[client]!.pop()!))
    },
  })
  await assertBooked(pool, 1 + 2 * (rounds + 1) * clients * callsEach)
  return toRows(http_calls, direct)
}

// A listener per client, and slots of a speaker that only this client books.
async function makeTargets(pool: Pool): Promise<Target[][]> {
  const listeners = await makeUsers(pool, 'LISTENER', clients)
  const speakers = await makeUsers(pool, 'SPEAKER', clients)
  await makeFreeSlots(pool, 1 + 2 * (rounds + 1) * callsEach)
  const { rows } = await pool.query<Omit<Target, 'listener_id'>>(
    'select slot_id, speaker_id, time_start from time_slots',
  )
  const ofSpeaker = Map.groupBy(rows, (row) => row.speaker_id)
  return speakers.map((id, client) =>
    ofSpeaker.get(id)!.map((slot) => Object.assign(slot, { listener_id: listeners[client]! })),
  )
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

function toRows(http_calls: Load[], direct: Load[]): Row[] {
  const [booked, baseline] = [http_calls, direct].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, baselineTimes] = [http_calls, direct].map((loads) => loads.flatMap((round) => round.times))
  const [typical, typicalBaseline] = [median(times!), median(baselineTimes!)]
  const [slow, slowBaseline] = [percentile(times!, 0.99), percentile(baselineTimes!, 0.99)]
  return [
    {
      what: `bookings per second, ${clients} clients`,
      measured: count(booked!),
      baseline: `${count(baseline!)} same SQL`,
      ratio: withTarget(ratio(booked!, baseline!), '≥ 0.33'),
    },
    {
      what: 'median time',
      measured: milliseconds(typical),
      baseline: milliseconds(typicalBaseline),
      ratio: ratio(typical, typicalBaseline),
    },
    {
      what: '99th percentile',
      measured: withTarget(milliseconds(slow), '≤ 100 ms'),
      baseline: milliseconds(slowBaseline),
      ratio: ratio(slow, slowBaseline),
    },
  ]
}
