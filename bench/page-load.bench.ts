import { startChild } from '../scripts/vitest/child.ts'
import { createClient, ownHeaders } from './http-client.ts'
import { alternate } from './measure.ts'
import { measureUnderLoad, toRows } from './page-load.ts'
import type { PlainActions } from './plain-server.ts'
import { startSite } from './site.ts'
import type { Row } from './table.ts'

const speakers = 8
const rounds = 4
const headers = { 'accept-encoding': 'br' }
const collectable = { NODE_OPTIONS: '--expose-gc' }

export async function benchPageLoad(): Promise<Row[]> {
  await using site = await startSite(collectable)
  const pages = { 'speaker page': await site.speakerPaths(speakers), 'speaker list': ['/speakers'] }
  const rows: Row[] = []
  for (const [what, paths] of Object.entries(pages)) rows.push(...(await benchPage(site, what, paths)))
  return rows
}

async function benchPage(site: Awaited<ReturnType<typeof startSite>>, what: string, paths: string[]): Promise<Row[]> {
  await using plain = startChild<PlainActions>(new URL('plain-server.ts', import.meta.url), collectable)
  using http = createClient()
  const urls = paths.map((path) => `${site.url}${path}`)
  const sample = await http.request('GET', urls[0]!, headers)
  await plain.call('serve', { body: sample.body, headers: ownHeaders(sample) })
  const plainUrl = await plain.call('url')

  const ofSite = { memory: () => site.call('memory'), settled: () => site.call('settledMemory') }
  const ofPlain = { memory: () => plain.call('memory'), settled: () => plain.call('settledMemory') }
  async function requestSite(fromCache: boolean) {
    await site.call('cachePages', fromCache)
    // Cached pages expire after 30 s, so each round starts with warm ones.
    for (const url of urls) await http.request('GET', url, headers)
    return measureUnderLoad(ofSite, (n) => http.request('GET', urls[n % urls.length]!, headers))
  }
  const found = await alternate(rounds, {
    rendered: () => requestSite(false),
    cached: () => requestSite(true),
    plain: () => measureUnderLoad(ofPlain, () => http.request('GET', plainUrl, headers)),
  })
  return [
    ...toRows(`${what}, rendered`, { page: found.rendered, plain: found.plain, target: '≥ 180' }),
    ...toRows(`${what}, from the cache`, { page: found.cached, plain: found.plain, target: '≥ 5,000' }),
  ]
}
