import type { ApiActions } from './api-server.ts'
import { startChild } from './child.ts'
import { openPool, startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { explainScans } from './explain.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, milliseconds, ratio, withAim, type Row } from './table.ts'

const slotsEach = 200
const rounds = 8
const callsARound = 400
const askedSpeakers = 100

export async function benchFreeSlots(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  await using few = await openTable(server, 1000)
  await using many = await openTable(server, 100_000)
  const times = await alternate(rounds, {
    few: () => load(1, callsARound, few.ask),
    many: () => load(1, callsARound, many.ask),
  })
  const [ofFew, ofMany] = [times.few, times.many].map((loads) => median(loads.flatMap((round) => round.times)))
  return [
    {
      what: `of ${count(many.speakers)} speakers with ${slotsEach} slots each`,
      measured: milliseconds(ofMany!),
      limit: `${milliseconds(ofFew!)} of ${count(few.speakers)}`,
      ratio: withAim(ratio(ofMany!, ofFew!), '≤ 1.3'),
    },
    { what: 'found through', measured: await many.indexUsed(), limit: await few.indexUsed() },
  ]
}

/** A database of its own with so many speakers, and an API over it. */
async function openTable(server: DatabaseServer, count: number) {
  await using resources = new AsyncDisposableStack()
  const url = await server.createDatabase(`slots_${count}`)
  const api = resources.use(startChild<ApiActions>('api-server.ts', { DATABASE_URL: url }))
  const apiUrl = await api.ask('url')
  const http = resources.use(createClient())
  const pool = resources.use(openPool(url, 1))
  const speakers = await makeUsers(pool, 'SPEAKER', count)
  // No read asks the exclusion of overlaps, and of 20 million rows it takes longer to build than all the rest.
  await pool.query('alter table time_slots drop constraint time_slots_no_overlap')
  await makeFreeSlots(pool, slotsEach)

  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const step = speakers.length / askedSpeakers
  const urls = Array.from(
    { length: askedSpeakers },
    (_, place) => `${apiUrl}/api/speakers/${speakers[place * step]}/schedule?from_time=${tomorrow}&days_count=31`,
  )
  let asked = 0
  const owned = resources.move()
  return {
    speakers: count,
    async ask() {
      await http.ask('GET', urls[asked++ % urls.length]!)
    },
    async indexUsed() {
      await api.ask('startRecording')
      await http.ask('GET', urls[0]!)
      const statements = await api.ask('stopRecording')
      const statement = statements.find(({ text }) => text.includes('"time_slots"'))!
      return (await explainScans(pool, statement)).join(', ')
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
