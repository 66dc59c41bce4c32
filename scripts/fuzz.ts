import { parseArgs } from 'node:util'
import { startTestServer } from '@razgovor/embedded-postgres/test-server'
import { createTemplate } from '../apps/api/test/test-database.ts'
import { fuzzApi } from '../apps/api/fuzz/fuzz-api.ts'
import { fuzzSocket } from '../apps/api/fuzz/fuzz-socket.ts'
import { startAll } from '../apps/api/fuzz/start-all.ts'
import { fuzzHttp } from '../apps/rooms/fuzz/fuzz-http.ts'
import { fuzzSignal } from '../apps/rooms/fuzz/fuzz-signal.ts'

/** Requests made from our own documents against running processes: docs/testing.md. */
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

const say = (line: string) => process.stdout.write(`${line}\n`)
const server = await startTestServer()
process.env['RAZGOVOR_TEST_SERVER'] = server.url
await createTemplate(server.url)

/** One for so many requests. */
const share = (one_of: number) => Math.ceil(requests / one_of)

function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function run(): Promise<string[]> {
  await using all = await startAll()
  const begun = performance.now()
  const tally = await fuzzApi(all.api, {
    requests,
    seed,
    url: all.site.url,
    onProgress: (so_far) => say(`${so_far.requests} of ${requests}, ${so_far.faults().length} kinds of faults`),
  })
  say(`\n${tally.requests} requests in ${Math.round((performance.now() - begun) / 1000)} s, seed ${seed}`)
  say(`the slowest took ${Math.round(tally.slowest.milliseconds)} ms: ${tally.slowest.what}\n`)
  say(`${tally.table()}\n`)
  const sockets = await fuzzSocket(all.api, { sockets: share(50), seed, url: all.site.url })
  say(`sockets of the site, with junk between good requests\n${sockets.table()}\n`)
  const service = await fuzzHttp(all.rooms, { count: share(10), seed })
  say(`room server: ${service.sent} requests of RoomService, ${service.accepted} accepted`)
  const signal = await fuzzSignal(all.rooms, { count: share(50), seed })
  say(`room server: ${signal.sent} clients that send junk, ${signal.accepted} answered to the end\n`)
  const isReady = await Promise.all([`${all.site.url}/health/ready`, `${all.rooms.http_url}/health`].map(isAnswering))
  return [
    ...tally.faults(),
    ...sockets.faults(),
    ...new Set([...service.faults, ...signal.faults].map((fault) => `room server: ${fault}`)),
    ...(isReady[0] ? [] : ['the API does not answer any more']),
    ...(isReady[1] ? [] : ['the room server does not answer any more']),
  ]
}

const faults = await run().finally(server.stop)
say(faults.length > 0 ? faults.join('\n') : 'no faults')
process.exit(faults.length > 0 ? 1 : 0)
