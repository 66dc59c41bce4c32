import { signUp } from '@razgovor/contract/bookings'
import { bankOf, linkFor } from '@razgovor/api/test/bank'
import { makeListener, makeTimeSlot, type MadeSlot, type MadeUser } from '@razgovor/api/test/factories'
import { postWebhook, roomOf } from '@razgovor/api/test/room-events'
import { startApi, type TestApi } from '@razgovor/api/test/start-api'
import { costOf, readSizes, type Cost, type Size } from './database-cost.ts'
import { openPool, type Pool } from './database-server.ts'
import { startListingRooms } from './listing-rooms.ts'
import { startTestServer } from './test-server.ts'
import type { Row } from './table.ts'

const meetingsCount = 300
const warmupCount = 30
const watchedMinutes = 3
const dayMinutes = 24 * 60

interface Site {
  api: TestApi
  pool: Pool
  rooms: Awaited<ReturnType<typeof startListingRooms>>
}

interface Meeting {
  slot: MadeSlot
  listener: MadeUser
  consultation_id: string
}

/** The lives of some hundred paid meetings: what each part costs the database, and what stays in each table. */
export async function benchGrowth(): Promise<Row[]> {
  await startTestServer()
  await using rooms = await startListingRooms()
  await using api = await startApi({ environment: { DATABASE_POOL: '10', LIVEKIT_URL: rooms.url } })
  await using pool = openPool(api.ctx.config.DATABASE_URL, 1)
  const site: Site = { api, pool, rooms }
  // The pages of small tables and the plans of first calls would count.
  await liveThrough(site, await makePlaces(api, warmupCount, 'BUYABLE'))
  const places = await makePlaces(api, meetingsCount, 'BUYABLE')
  const free = await makePlaces(api, meetingsCount, 'FREE_BOOKING')
  const before = await readSizes(pool)
  const costs = await liveThrough(site, places)
  const after = await readSizes(pool)
  costs['a free booking'] = await costOf(pool, () =>
    inTurn(free, ({ slot, listener }) => api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })),
  )
  return [
    ...Object.entries(costs).map(([what, cost]) => toRow(what, cost, places.length)),
    ...growth(before, after, places.length),
  ]
}

interface Place {
  slot: MadeSlot
  listener: MadeUser
}

// Each with a speaker of its own, so that all meetings are at the same time.
async function makePlaces(api: TestApi, count: number, booking_mode: 'BUYABLE' | 'FREE_BOOKING'): Promise<Place[]> {
  const places: Place[] = []
  for (let nth = 0; nth < count; nth++) {
    const days = booking_mode === 'BUYABLE' ? 3 : 20
    const slot = await makeTimeSlot(api, { starts_in_minutes: days * dayMinutes, booking_mode })
    places.push({ slot, listener: await makeListener(api) })
  }
  return places
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}

async function liveThrough(site: Site, places: readonly Place[]): Promise<Record<string, Cost>> {
  const { api, pool } = site
  const costs: Record<string, Cost> = {}
  const measure = async (what: string, work: () => Promise<unknown>) => {
    costs[what] = await costOf(pool, work)
  }
  const links: Awaited<ReturnType<typeof linkFor>>[] = []
  await measure('a payment link', async () => {
    for (const { slot, listener } of places) links.push(await linkFor(api, listener, [slot]))
  })
  await measure("the bank's notification, and the booking", () => inTurn(links, (link) => bankOf(api).pay(link)))
  await measure('its notices, mails and pages', () => api.settle())
  const meetings = await findMeetings(api, places)
  await measure('three reminders to both sides', async () => {
    for (const step of [2 * dayMinutes, 23 * 60, 50]) {
      await api.clock.advance({ minutes: step })
      await api.settle()
    }
  })
  await passMeetings(site, measure, meetings)
  return costs
}

async function findMeetings(api: TestApi, places: readonly Place[]): Promise<Meeting[]> {
  const rows = await api.ctx.db.selectFrom('bookings').select(['slot_id', 'consultation_id']).execute()
  const ids = new Map(rows.map(({ slot_id, consultation_id }) => [slot_id, consultation_id]))
  return places.map((place) => ({ ...place, consultation_id: ids.get(place.slot.slot_id)! }))
}

async function passMeetings(
  { api, rooms }: Site,
  measure: (what: string, work: () => Promise<unknown>) => Promise<void>,
  meetings: readonly Meeting[],
): Promise<void> {
  await measure('joining by both sides', () =>
    inTurn(meetings, async ({ consultation_id, listener, slot }) => {
      const room = roomOf(api, consultation_id)
      const joined = [room.joined(listener), room.joined(slot.speaker)]
      for (const event of joined) await postWebhook(api, event)
      rooms.list(
        room.name,
        joined.flatMap(({ participant }) => participant ?? []),
      )
    }),
  )
  await measure(`${watchedMinutes} minutes of an open meeting`, async () => {
    for (let minute = 0; minute < watchedMinutes; minute++) {
      await api.clock.advance({ minutes: 1 })
      await api.settle()
    }
  })
  await measure('leaving, the end, the receipt and the earning', async () => {
    await inTurn(meetings, async ({ consultation_id, listener, slot }) => {
      const room = roomOf(api, consultation_id)
      await room.leave(listener)
      await room.leave(slot.speaker)
    })
    await api.clock.advance({ minutes: dayMinutes })
    await api.settle()
  })
}

function toRow(what: string, { cpu_ms, wal_bytes, commits }: Cost, times: number): Row {
  const kb = (wal_bytes / times / 1024).toFixed(1)
  return {
    what,
    measured: `${(cpu_ms / times).toFixed(2)} ms`,
    baseline: `${kb} KB of WAL`,
    ratio: `${(commits / times).toFixed(1)} transactions`,
  }
}

function growth(before: Map<string, Size>, after: Map<string, Size>, meetings: number): Row[] {
  const grown = [...after].map(([name, { rows, bytes }]) => {
    const { rows: rowsBefore = 0, bytes: bytesBefore = 0 } = before.get(name) ?? {}
    return { name, rows: (rows - rowsBefore) / meetings, bytes: (bytes - bytesBefore) / meetings }
  })
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...grown
      .filter(({ rows }) => rows >= 0.1)
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ name, rows, bytes }) => ({
        what: `rows of ${name} a meeting`,
        measured: rows.toFixed(1),
        baseline: `${Math.round(bytes)} bytes`,
      })),
    { what: 'all tables', measured: '', baseline: `${Math.round(total)} bytes` },
  ]
}
