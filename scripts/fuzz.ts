import { parseArgs } from 'node:util'
import { startTestServer } from '@razgovor/embedded-postgres/test-server'
import { createTemplate } from '../apps/api/test/test-database.ts'
import { fuzzApi } from '../apps/api/fuzz/fuzz-api.ts'
import { fuzzSocket } from '../apps/api/fuzz/fuzz-socket.ts'
import { startAll } from '../apps/api/fuzz/start-all.ts'
import { fuzzHttp } from '../apps/rooms/fuzz/fuzz-http.ts'
import { fuzzSignal } from '../apps/rooms/fuzz/fuzz-signal.ts'

// Sends generated requests to running processes: see docs/testing.md.
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = countOf('requests', values.requests ?? '100000')
const seed = countOf('seed', values.seed ?? '1')

function countOf(name: string, given: string): number {
  if (!/^\d{1,9}$/.test(given)) {
    process.stderr.write(`--${name} must be a whole number, not "${given}".\n`)
    process.exit(1)
  }
  return Number(given)
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const server = await startTestServer()
process.env['RAZGOVOR_TEST_SERVER'] = server.url
await createTemplate(server.url)

const share = (one_of: number) => Math.ceil(requests / one_of)

function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function run(): Promise<string[]> {
  await using all = await startAll()
  const started_ms = performance.now()
  const tally = await fuzzApi(all.api, {
    requests,
    seed,
    url: all.site.url,
    onProgress: (so_far) => print(`${so_far.requests} of ${requests}, ${so_far.faults().length} kinds of faults`),
  })
  print(`\n${tally.requests} requests in ${Math.round((performance.now() - started_ms) / 1000)} s, seed ${seed}`)
  print(`slowest: ${Math.round(tally.slowest.milliseconds)} ms, ${tally.slowest.what}\n`)
  print(`${tally.table()}\n`)
  const sockets = await fuzzSocket(all.api, { sockets: share(50), seed, url: all.site.url })
  print(`site sockets with malformed messages between valid ones\n${sockets.table()}\n`)
  const service = await fuzzHttp(all.rooms, { count: share(10), seed })
  print(`room server: ${service.sent} RoomService requests, ${service.accepted} accepted`)
  const signal = await fuzzSignal(all.rooms, { count: share(50), seed })
  print(`room server: ${signal.sent} clients with malformed messages, ${signal.accepted} answered until the end\n`)
  const isReady = await Promise.all([`${all.site.url}/health/ready`, `${all.rooms.http_url}/health`].map(isAnswering))
  return [
    ...tally.faults(),
    ...sockets.faults(),
    ...new Set([...service.faults, ...signal.faults].map((fault) => `room server: ${fault}`)),
    ...(isReady[0] ? [] : ['the API no longer responds']),
    ...(isReady[1] ? [] : ['the room server no longer responds']),
  ]
}

const faults = await run().finally(server.stop)
print(faults.length > 0 ? faults.join('\n') : 'no faults')
process.exit(faults.length > 0 ? 1 : 0)
