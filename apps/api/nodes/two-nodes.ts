import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { TestContext } from 'vitest'
import { prepareProxy, type Proxy } from '../../../scripts/deploy/start-proxy.ts'
import { findLibfaketime, shiftedClock } from '../../../scripts/find-libfaketime.ts'
import { needs, needsTool } from '../../../scripts/vitest/needs-tool.ts'
import { createCaller } from '../test/api-client.ts'
import { startApiProcess } from '../test/api-process.ts'
import { startInstalledRedis } from '../test/redis.ts'
import { tokenFor } from '../test/signed-in.ts'
import { startApi, type TestUser } from '../test/start-api.ts'

// A page of a speaker with the name that the API gives.
const renderer = `export async function render(request, { fetcher }) {
  const id = new URL(request.url).pathname.slice(1)
  const speaker = await (await fetcher('/api/speakers/' + id, { headers: {} })).json()
  return { html: '<h1>' + speaker.first_name + '</h1>', head: '', state: '', status: 200, chunks: [], tags: [id] }
}
export const embedStyles = ''
export const renderEmbed = render`
const siteFiles = {
  'client/index.html': '<html><head><!--head--></head><body><!--app--><!--state--></body></html>',
  'client/.vite/manifest.json': '{}',
  'frame/frame.js': 'frame()\n',
  'server/package.json': '{"type":"module"}',
  'server/entry-server.js': renderer,
}

export function writeSite(folder: string): string {
  for (const [name, text] of Object.entries(siteFiles)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

/** `fetch` and `ws` of this process trust it until the end. */
export function trust(certificate: string): Disposable {
  const others = getCACertificates('default')
  setDefaultCACertificates([...others, certificate])
  return { [Symbol.dispose]: () => setDefaultCACertificates(others) }
}

export interface Setup {
  proxy: Proxy
  /** By which the clock of the first node is ahead of the second node's and of the database's. */
  seconds: number
}

/** Two processes with jobs, Redis and the proxy in front of them. Skips the test if a tool is missing. */
export async function startTwoNodes(context: TestContext, { proxy, seconds }: Setup) {
  needsTool(context, 'redis-server')
  const clock = shiftedClock(needs(context, findLibfaketime(), 'libfaketime is not installed'), seconds)
  await using stack = new AsyncDisposableStack()
  const front = stack.use(await prepareProxy(context, proxy))
  stack.use(trust(front.certificate))
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-nodes-'))
  stack.defer(() => rmSync(folder, { recursive: true }))
  const redis = stack.use(await startInstalledRedis())
  const environment = { TRUST_PROXY: 'true', PUBLIC_URL: front.url, REDIS_URL: redis.url }
  const api = stack.use(await startApi({ flowing: true, environment }))
  const site = {
    ...environment,
    FILES_DIR: path.join(folder, 'files'),
    WEB_DIST: writeSite(path.join(folder, 'site')),
    // A listener may win every race.
    FREE_BOOKINGS_PER_SPEAKER_MAX: '100',
  }

  const nodes = [
    stack.use(await startApiProcess(api, { environment: { ...site, ...clock } })),
    stack.use(await startApiProcess(api, { environment: site })),
  ] as const
  // No test enters a room.
  await front.start({ sites: nodes.map(({ port }) => port), rooms: nodes[1].port })

  const started = stack.move()
  return {
    api,
    nodes,
    /** What browsers see. */
    site: {
      url: front.url,
      as: (user: TestUser) =>
        createCaller(front.url, async (endpoint) => ({
          authorization: `Bearer ${await tokenFor(api, user, endpoint)}`,
        })),
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

export type TwoNodes = Awaited<ReturnType<typeof startTwoNodes>>
