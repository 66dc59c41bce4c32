import { startChild } from './child.ts'
import { createClient, ownHeaders } from './http-client.ts'
import { alternate } from './measure.ts'
import { askUnderLoad, toRows } from './page-load.ts'
import type { PlainActions } from './plain-server.ts'
import { startSite } from './site.ts'
import type { Row } from './table.ts'

const speakers = 8
const rounds = 4
const headers = { 'accept-encoding': 'br' }
const collectable = { NODE_OPTIONS: '--expose-gc' }

export async function benchPageLoad(): Promise<Row[]> {
  await using site = await startSite(collectable)
  const pages = { 'a speaker’s page': await site.speakerPaths(speakers), 'the list of speakers': ['/speakers'] }
  const rows: Row[] = []
  for (const [what, paths] of Object.entries(pages)) rows.push(...(await benchPage(site, what, paths)))
  return rows
}

async function benchPage(site: Awaited<ReturnType<typeof startSite>>, what: string, paths: string[]): Promise<Row[]> {
  await using plain = startChild<PlainActions>('plain-server.ts', collectable)
  using http = createClient()
  const urls = paths.map((path) => `${site.url}${path}`)
  const sample = await http.ask('GET', urls[0]!, headers)
  await plain.ask('serve', { body: sample.body, headers: ownHeaders(sample) })
  const plainUrl = await plain.ask('url')

  const ofSite = { memory: () => site.ask('memory'), settled: () => site.ask('settledMemory') }
  const ofPlain = { memory: () => plain.ask('memory'), settled: () => plain.ask('settledMemory') }
  async function askSite(fromCache: boolean) {
    await site.ask('cachePages', fromCache)
    // What is kept expires after 30 s: a cold page is no page from the cache.
    for (const url of urls) await http.ask('GET', url, headers)
    return askUnderLoad(ofSite, (n) => http.ask('GET', urls[n % urls.length]!, headers))
  }
  const found = await alternate(rounds, {
    rendered: () => askSite(false),
    cached: () => askSite(true),
    plain: () => askUnderLoad(ofPlain, () => http.ask('GET', plainUrl, headers)),
  })
  return [
    ...toRows(`${what}, rendered`, found.rendered, found.plain),
    ...toRows(`${what}, from the cache`, found.cached, found.plain),
  ]
}
