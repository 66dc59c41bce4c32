import type { ApiActions } from './api-server.ts'
import { startChild } from './child.ts'
import { openPool, startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { explainScans } from './explain.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const slotsEach = 200
const rounds = 8
const callsARound = 400
const sampledSpeakers = 100

export async function benchFreeSlots(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  await using few = await openTable(server, 1000)
  await using many = await openTable(server, 100_000)
  const times = await alternate(rounds, {
    few: () => load(1, callsARound, few.request),
    many: () => load(1, callsARound, many.request),
  })
  const [ofFew, ofMany] = [times.few, times.many].map((loads) => median(loads.flatMap((round) => round.times)))
  return [
    {
      what: `of ${count(many.speakers)} speakers with ${slotsEach} slots each`,
      measured: milliseconds(ofMany!),
      baseline: `${milliseconds(ofFew!)} of ${count(few.speakers)}`,
      ratio: withTarget(ratio(ofMany!, ofFew!), '≤ 1.3'),
    },
    { what: 'indexes used', measured: await many.indexUsed(), baseline: await few.indexUsed() },
  ]
}

// Creates a database with that many speakers and starts an API on it.
async function openTable(server: DatabaseServer, count: number) {
  await using resources = new AsyncDisposableStack()
  const url = await server.createDatabase(`slots_${count}`)
  const api = resources.use(startChild<ApiActions>('api-server.ts', { DATABASE_URL: url }))
  const apiUrl = await api.call('url')
  const http = resources.use(createClient())
  const pool = resources.use(openPool(url, 1))
  const speakers = await makeUsers(pool, 'SPEAKER', count)
  // Reads do not use the overlap constraint, and building it over 20 million rows takes longer than everything else.
  await pool.query('alter table time_slots drop constraint time_slots_no_overlap')
  await makeFreeSlots(pool, slotsEach)

  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const step = speakers.length / sampledSpeakers
  const urls = Array.from(
    { length: sampledSpeakers },
    (_, place) => `${apiUrl}/api/speakers/${speakers[place * step]}/schedule?from_time=${tomorrow}&days_count=31`,
  )
  let calls_made = 0
  const owned = resources.move()
  return {
    speakers: count,
    async request() {
      await http.request('GET', urls[calls_made++ % urls.length]!)
    },
    async indexUsed() {
      await api.call('startRecording')
      await http.request('GET', urls[0]!)
      const statements = await api.call('stopRecording')
      const statement = statements.find(({ text }) => text.includes('"time_slots"'))!
      return (await explainScans(pool, statement)).join(', ')
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
