import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { databaseCpu } from './database-cpu.ts'
import { openPool, startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { explainScans } from './explain.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, kilobytes, milliseconds, ratio, withTarget, type Row } from './table.ts'

const slotsEach = 200
const rounds = 8
const callsARound = 400
const sampledSpeakers = 100
const clients = 32
const callsEach = 40

export async function benchFreeSlots(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  await using few = await openTable(server, 1000)
  await using many = await openTable(server, 100_000)
  const times = await alternate(rounds, {
    few: () => load(1, callsARound, async () => void (await few.request())),
    many: () => load(1, callsARound, async () => void (await many.request())),
  })
  const [ofFew, ofMany] = [times.few, times.many].map((loads) => median(loads.flatMap((round) => round.times)))
  return [
    {
      what: `of ${count(many.speakers)} speakers with ${slotsEach} slots each`,
      measured: milliseconds(ofMany!),
      baseline: `${milliseconds(ofFew!)} of ${count(few.speakers)}`,
      ratio: withTarget(ratio(ofMany!, ofFew!), '≤ 1.3'),
    },
    ...(await compareShapes(few)),
    { what: 'indexes used', measured: await many.indexUsed(), baseline: await few.indexUsed() },
  ]
}

/** Compares groups, which the page requests, with the items of other callers. */
async function compareShapes(table: Awaited<ReturnType<typeof openTable>>): Promise<Row[]> {
  const runs = await alternate(rounds / 2, { groups: () => measure('groups'), items: () => measure('items') })
  const of = (shape: keyof typeof runs, figure: 'per_second' | 'app' | 'database') =>
    median(runs[shape].map((run) => run[figure]))
  const [groups, items] = [runs.groups[0]!.bytes, runs.items[0]!.bytes]
  const processor = (shape: keyof typeof runs) =>
    `${of(shape, 'app').toFixed(2)} + ${of(shape, 'database').toFixed(2)} ms`
  return [
    {
      what: `a month in groups, ${clients} clients, calls per second`,
      measured: withTarget(count(of('groups', 'per_second')), '≥ 1,000'),
      baseline: `${count(of('items', 'per_second'))} in items`,
      ratio: ratio(of('groups', 'per_second'), of('items', 'per_second')),
    },
    { what: 'processor time per call, API + database', measured: processor('groups'), baseline: processor('items') },
    { what: 'size', measured: kilobytes(groups), baseline: kilobytes(items), ratio: ratio(groups, items) },
  ]

  async function measure(shape: 'groups' | 'items') {
    const before = await table.processor()
    const sizes: number[] = []
    const { per_second, times } = await load(clients, callsEach, async () => {
      sizes.push(await table.request(shape))
    })
    const after = await table.processor()
    const perCall = (side: 'app' | 'database') => (1000 * (after[side] - before[side])) / times.length
    return { per_second, app: perCall('app'), database: perCall('database'), bytes: sizes[0]! }
  }
}

// Creates a database with that many speakers and starts an API on it.
async function openTable(server: DatabaseServer, count: number) {
  await using resources = new AsyncDisposableStack()
  const url = await server.createDatabase(`slots_${count}`)
  const api = resources.use(startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url }))
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
    async request(shape: 'groups' | 'items' = 'groups') {
      const { body } = await http.request('GET', `${urls[calls_made++ % urls.length]!}&shape=${shape}`)
      return body.length
    },
    async processor() {
      return { app: await api.call('cpu'), database: await databaseCpu(pool) }
    },
    async indexUsed() {
      await api.call('startRecording')
      await http.request('GET', `${urls[0]!}&shape=groups`)
      const statements = await api.call('stopRecording')
      const statement = statements.find(({ text }) => text.includes('"time_slots"'))!
      return (await explainScans(pool, statement)).join(', ')
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
