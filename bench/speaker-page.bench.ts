import { startChild } from '../scripts/vitest/child.ts'
import { createClient, ownHeaders } from './http-client.ts'
import { alternate, load, median, type Load } from './measure.ts'
import type { PlainActions } from './plain-server.ts'
import { startSite } from './site.ts'
import { count, milliseconds, ratio, type Row } from './table.ts'

const clients = 8
const rounds = 5
const headers = { 'accept-encoding': 'br' }

interface Measured extends Load {
  processor: number
}

export async function benchSpeakerPage(): Promise<Row[]> {
  await using site = await startSite()
  await using plain = startChild<PlainActions>(new URL('plain-server.ts', import.meta.url))
  using http = createClient()
  const paths = await site.speakerPaths(clients)
  const sample = await http.request('GET', `${site.url}${paths[0]}`, headers)
  await plain.call('serve', { body: sample.body, headers: ownHeaders(sample) })
  const urlOf = (client: number) => `${site.url}${paths[client]}`
  const plainUrl = await plain.call('url')

  // Also returns the server's processor time per call.
  async function measure(cpu: () => Promise<number>, calls: number, urlFor: (client: number) => string) {
    const before = await cpu()
    const result = await load(
      clients,
      calls,
      async (client) => void (await http.request('GET', urlFor(client), headers)),
    )
    return { ...result, processor: ((await cpu()) - before) / result.times.length }
  }

  const found = await alternate(rounds, {
    rendered: async () => {
      await site.call('cachePages', false)
      return measure(() => site.call('cpu'), 40, urlOf)
    },
    cached: async () => {
      await site.call('cachePages', true)
      return measure(() => site.call('cpu'), 400, urlOf)
    },
    plain: () =>
      measure(
        () => plain.call('cpu'),
        400,
        () => plainUrl,
      ),
  })
  return [...toRows('rendered', found.rendered, found.plain), ...toRows('from the cache', found.cached, found.plain)]
}

function toRows(what: string, page: Measured[], plain: Measured[]): Row[] {
  const [rate, plainRate] = [page, plain].map((rounds) => median(rounds.map(({ per_second }) => per_second)))
  const [cost, plainCost] = [page, plain].map((rounds) => median(rounds.map(({ processor }) => processor * 1000)))
  return [
    {
      what: `${what}: pages per second, ${clients} clients`,
      measured: count(rate!),
      baseline: `${count(plainRate!)} bare fastify`,
      ratio: ratio(rate!, plainRate!),
    },
    {
      what: `${what}: CPU per page`,
      measured: milliseconds(cost!),
      baseline: milliseconds(plainCost!),
      ratio: ratio(cost!, plainCost!),
    },
  ]
}
