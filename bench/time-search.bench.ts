import { searchTimes } from '@razgovor/contract/time-search'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { compareSizes } from './compare-sizes.ts'
import { openPool, startDatabaseServer, type DatabaseServer, type Pool } from './database-server.ts'
import { explainScans } from './explain.ts'
import { vocabulary } from './fill-search.ts'
import { makeUsers } from './fill.ts'
import { fillTimes, slotsEach } from './fill-times.ts'
import { createClient } from './http-client.ts'
import { percentile } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const bookedAtOnce = 10_000
const { surnames, trades, subjects, languages } = vocabulary

const hourMs = 3_600_000

interface Range {
  from: number
  hours: number
}

// Builds the `n`th query of a kind; consecutive ones differ.
const kinds: Record<string, (n: number, category_id: string) => Range & Record<string, string | number>> = {
  'an evening': (n) => ({ from: 24 * (1 + (n % 20)) + 15, hours: 6 }),
  'an hour': (n) => ({ from: 24 * (1 + (n % 20)) + 9, hours: 1 }),
  'a night without times': (n) => ({ from: 24 * (1 + (n % 20)) + 0, hours: 5 }),
  'a month': (n) => ({ from: 24 + (n % 24), hours: 31 * 24 }),
  'category, price, a day': (n, category_id) => ({
    from: 24 * (1 + (n % 20)),
    hours: 24,
    category_id,
    price_max: 100_000 + (n % 7) * 50_000,
  }),
  'free, language, a weekend': (n) => ({
    from: 24 * (1 + (n % 20)),
    hours: 48,
    is_free: 'true',
    language: pick(languages, n),
  }),
  'at least forty minutes': (n) => ({ from: 24 * (1 + (n % 20)), hours: 24, minutes_min: 40 }),
  'longer than any, a month': (n) => ({ from: 24 + (n % 24), hours: 31 * 24, minutes_min: 41 }),
  surname: (n) => ({ from: 24 * (1 + (n % 20)), hours: 24, q: pick(surnames, n * 11) }),
  'frequent word': (n) => ({ from: 24 * (1 + (n % 20)), hours: 24, q: pick(trades, n) }),
  'two words, a month': (n) => ({ from: 24, hours: 31 * 24, q: `${pick(trades, n)} ${pick(subjects, n * 5)}` }),
}

export async function benchTimeSearch(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  await using few = await openSite(server, 1000)
  await using many = await openSite(server, 10_000)
  const { all, medians } = await compareSizes(Object.keys(kinds), { few, many })
  const rows = medians.map((sides) => toRow(sides.kind, sides.many, sides.few))
  const [p99, ofFew] = [percentile(all.many, 0.99), percentile(all.few, 0.99)]
  return [
    {
      what: `99th percentile of all queries, of ${count(many.speakers)} speakers with ${slotsEach} slots each`,
      measured: withTarget(milliseconds(p99), '≤ 50 ms'),
      baseline: `${milliseconds(ofFew)} of ${count(few.speakers)}`,
      ratio: withTarget(ratio(p99, ofFew), '≤ 3'),
    },
    ...rows,
    { what: 'indexes used', measured: await many.indexesUsed() },
    { what: 'times shown that are refused when booked at once', measured: await many.bookShown() },
  ]

  function toRow(what: string, ofMany: number, ofFewSpeakers: number): Row {
    return {
      what,
      measured: milliseconds(ofMany),
      baseline: `${milliseconds(ofFewSpeakers)} of ${count(few.speakers)}`,
      ratio: ratio(ofMany, ofFewSpeakers),
    }
  }
}

// Creates a database with that many speakers and starts an API on it.
async function openSite(server: DatabaseServer, speakers: number) {
  await using resources = new AsyncDisposableStack()
  const url = await server.createDatabase(`times_${speakers}`)
  const api = resources.use(startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url }))
  const apiUrl = await api.call('url')
  const http = resources.use(createClient())
  const pool = resources.use(openPool(url, 1))
  await fillTimes(pool, speakers)
  const { rows } = await pool.query<{ category_id: string }>('select category_id from categories order by slug')
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  let calls_made = 0

  async function search(query: Record<string, string | number>) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await http.request('GET', `${apiUrl}/api/time-slots/search?${search.toString()}`)
    return searchTimes.response.parse(JSON.parse(answer.body.toString()))
  }

  function rangeOf({ from, hours, ...query }: Range & Record<string, string | number>) {
    const from_iso = new Date(midnight + from * hourMs).toISOString()
    return { ...query, from_iso, to_iso: new Date(midnight + (from + hours) * hourMs).toISOString() }
  }

  async function request(kind: string): Promise<void> {
    const n = calls_made++
    await search(rangeOf(kinds[kind]!(n, pick(rows, n).category_id)))
  }

  const owned = resources.move()
  return {
    speakers,
    request,
    async indexesUsed() {
      await api.call('startRecording')
      await request('an evening')
      const statements = await api.call('stopRecording')
      const scans = await Promise.all(
        statements.filter(({ text }) => text.includes('time_slots')).map((statement) => explainScans(pool, statement)),
      )
      return [...new Set(scans.flat())].join(', ')
    },
    // Books each time as soon as it is shown, so that later searches meet a market in which others book.
    async bookShown() {
      const listeners = await makeListeners(pool)
      let [booked, refused] = [0, 0]
      for (let day = 1; booked + refused < bookedAtOnce; day = (day % 38) + 1) {
        const range = rangeOf({ from: 24 * day, hours: 24, is_free: 'true', limit: 50 })
        let cursor: string | null = null
        do {
          const page = await search({ ...range, ...(cursor && { cursor }) })
          cursor = page.next_cursor
          for (const { slots } of page.items) {
            const slot = slots[(booked + refused) % slots.length]!
            const user_id = pick(listeners, booked + refused)
            const token = await api.call('token', { user_id, roles: ['LISTENER'], session_id: user_id })
            const isBooked = await http
              .request('POST', `${apiUrl}/api/time-slots/${slot.slot_id}/sign-up`, { authorization: `Bearer ${token}` })
              .then(
                () => true,
                () => false,
              )
            if (isBooked) booked += 1
            else refused += 1
          }
        } while (cursor && booked + refused < bookedAtOnce)
      }
      return `${count(refused)} of ${count(booked + refused)} [0]`
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

// Creates one listener per meeting, so that nobody has two at once.
function makeListeners(pool: Pool): Promise<string[]> {
  return makeUsers(pool, 'LISTENER', bookedAtOnce)
}

function pick<T>(from: readonly T[], n: number): T {
  return from[n % from.length]!
}
