import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { compareSizes } from './compare-sizes.ts'
import { openPool, startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { fillSearch, vocabulary } from './fill-search.ts'
import { createClient } from './http-client.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const { surnames, trades, subjects, languages, categories } = vocabulary

// Builds the `n`th query of a kind; consecutive ones differ.
const kinds: Record<string, (n: number) => Record<string, string>> = {
  'no filter': (n) => ({ offset: String((n % 5) * 20) }),
  category: (n) => ({ category: pick(categories, n), offset: String((n % 5) * 20) }),
  'category, by name': (n) => ({ category: pick(categories, n), sort: 'name' }),
  'category, this week, price': (n) => ({
    category: pick(categories, n),
    free_this_week: 'true',
    price_max: String(100_000 + (n % 7) * 50_000),
  }),
  'free, language': (n) => ({ is_free: 'true', language: pick(languages, n) }),
  'category, language, cheapest': (n) => ({
    category: pick(categories, n),
    language: pick(languages, n * 3),
    sort: 'cheapest',
  }),
  'narrow price, dearest': (n) => ({
    price_min: String(200_000 + (n % 9) * 10_000),
    price_max: String(220_000 + (n % 9) * 10_000),
    sort: 'dearest',
  }),
  surname: (n) => ({ q: pick(surnames, n * 11) }),
  'two words and a filter': (n) => ({ q: `${pick(trades, n)} ${pick(subjects, n * 5)}`, free_this_week: 'true' }),
  'two words': (n) => ({ q: `${pick(trades, n)} ${pick(subjects, n * 5)}` }),
  'frequent word': (n) => ({ q: pick(trades, n) }),
  typo: (n) => ({ q: addTypo(pick(surnames, n * 13)) }),
}

export async function benchSearch(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  await using few = await openSite(server, { speakers: 1000, withSlots: 1000 })
  await using many = await openSite(server, { speakers: 100_000, withSlots: 1500 })
  const { all, medians } = await compareSizes(Object.keys(kinds), { few, many })
  const rows = medians.map((sides) => toRow(sides.kind, sides.many, sides.few))
  return [toRow(`all queries, of ${count(many.speakers)} speakers (mean)`, mean(all.many), mean(all.few)), ...rows]

  function toRow(what: string, ofMany: number, ofFew: number): Row {
    return {
      what,
      measured: milliseconds(ofMany),
      baseline: `${milliseconds(ofFew)} of ${count(few.speakers)}`,
      ratio: withTarget(ratio(ofMany, ofFew), '≤ 3'),
    }
  }
}

// Creates a database with that many speakers and starts an API on it.
async function openSite(server: DatabaseServer, size: { speakers: number; withSlots: number }) {
  await using resources = new AsyncDisposableStack()
  const url = await server.createDatabase(`search_${size.speakers}`)
  const api = resources.use(startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url }))
  const apiUrl = await api.call('url')
  const http = resources.use(createClient())
  const pool = resources.use(openPool(url, 1))
  await fillSearch(pool, size)
  let calls_made = 0
  const owned = resources.move()
  return {
    ...size,
    async request(kind: string) {
      await http.request('GET', `${apiUrl}/api/speakers?${new URLSearchParams(kinds[kind]!(calls_made++)).toString()}`)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function pick(from: readonly string[], n: number): string {
  return from[n % from.length]!
}

// Swaps the second and third letter from the end.
function addTypo(word: string): string {
  return `${word.slice(0, -3)}${word.at(-2)}${word.at(-3)}${word.at(-1)}`
}
