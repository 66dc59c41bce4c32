import { newId } from '@razgovor/api/src/ids'
import type { ApiActions } from './api-server.ts'
import { startChild } from './child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median, percentile, type Load } from './measure.ts'
import { readdress, type Target } from './readdress.ts'
import { replay } from './statements.ts'
import { count, milliseconds, ratio, withAim, type Row } from './table.ts'

const clients = 32
const connections = 20
const rounds = 5
const callsEach = 30

export async function benchBookings(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('bookings')
  await using api = startChild<ApiActions>('api-server.ts', { DATABASE_URL: url, DATABASE_POOL: String(connections) })
  const apiUrl = await api.ask('url')
  using http = createClient()
  await using pool = openPool(url, connections)
  const targets = await makeTargets(pool)
  const headers = await Promise.all(
    targets.map(async ([target]) => {
      const user = { user_id: target!.listener_id, session_id: newId(new Date()), roles: ['LISTENER' as const] }
      return { authorization: `Bearer ${await api.ask('token', user)}` }
    }),
  )

  async function signUp(client: number): Promise<Target> {
    const target = targets[client]!.pop()!
    await http.ask('POST', `${apiUrl}/api/time-slots/${target.slot_id}/sign-up`, headers[client])
    return target
  }

  await api.ask('startRecording')
  const sample = await signUp(0)
  const statements = await api.ask('stopRecording')

  const { over_http, straight } = await alternate(rounds, {
    over_http: () => load(clients, callsEach, async (client) => void (await signUp(client))),
    straight: () => {
      const scripts = targets.map((own) =>
        own.splice(-callsEach).map((target) => readdress(statements, sample, target)),
      )
      return load(clients, callsEach, (client) => replay(pool, scripts[client]!.pop()!))
    },
  })
  await assertBooked(pool, 1 + 2 * (rounds + 1) * clients * callsEach)
  return toRows(over_http, straight)
}

/** For each client a listener, and slots of a speaker whom nobody else books. */
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

/** Both sides did all of their work. */
async function assertBooked(pool: Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ booked: number; places: number }>(`
    select (select count(*) from bookings where status = 'BOOKED') as booked,
      (select count(*) from time_slots where places_taken = 1) as places`)
  const { booked, places } = rows[0]!
  if (booked !== wanted || places !== wanted)
    throw new Error(`${booked} bookings and ${places} places taken instead of ${wanted}`)
}

function toRows(over_http: Load[], straight: Load[]): Row[] {
  const [booked, limit] = [over_http, straight].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, limitTimes] = [over_http, straight].map((loads) => loads.flatMap((round) => round.times))
  const [typical, typicalLimit] = [median(times!), median(limitTimes!)]
  const [slow, slowLimit] = [percentile(times!, 0.99), percentile(limitTimes!, 0.99)]
  return [
    {
      what: `bookings a second, ${clients} clients`,
      measured: count(booked!),
      limit: `${count(limit!)} the same SQL`,
      ratio: withAim(ratio(booked!, limit!), '≥ 0.33'),
    },
    {
      what: 'half of them within',
      measured: milliseconds(typical),
      limit: milliseconds(typicalLimit),
      ratio: ratio(typical, typicalLimit),
    },
    {
      what: '99 % of them within',
      measured: withAim(milliseconds(slow), '≤ 100 ms'),
      limit: milliseconds(slowLimit),
      ratio: ratio(slow, slowLimit),
    },
  ]
}
