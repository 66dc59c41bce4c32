import type { PublicSlot } from '@razgovor/contract/schedule'
import { foundTimesMax, moreTimesMax } from '@razgovor/contract/time-search'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findNextTime } from './lost-time.ts'

const now = Date.now()
const slotAt = (hours: number) => {
  const time_start_iso = new Date(now + hours * 3_600_000).toISOString()
  return { slot_id: `in ${hours} h`, speaker_id: 'anna', time_start_iso } as PublicSlot
}

/** A server whose speaker has these times: an answer has the earliest ones of the period, and the number of others. */
function startServer(times: readonly PublicSlot[]) {
  const server = { asked: 0, find: (lost: PublicSlot) => findNextTime(client, lost, undefined) }
  const fetchQuery = async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    server.asked++
    const { query } = queryKey[1] as { query: { from_iso: string; to_iso: string } }
    expect(query.from_iso < query.to_iso).toBe(true)
    const found = times.filter(
      ({ time_start_iso }) => query.from_iso <= time_start_iso && time_start_iso < query.to_iso,
    )
    const more_count = Math.min(moreTimesMax, Math.max(0, found.length - foundTimesMax))
    return { items: found.length > 0 ? [{ slots: found.slice(0, foundTimesMax), more_count }] : [] }
  }
  const client = { fetchQuery } as unknown as QueryClient
  return server
}

test('the next time after a lost one is offered', async () => {
  const server = startServer([1, 2, 30, 40].map(slotAt))
  expect(await server.find(slotAt(24))).toMatchObject({ slot_id: 'in 30 h' })
})

test.each([1, foundTimesMax, foundTimesMax + 1, 200, 400])(
  'the last of %i earlier times is offered if no later one is left',
  async (count) => {
    const server = startServer(Array.from({ length: count }, (_, n) => slotAt(n + 1)))
    expect(await server.find(slotAt(600))).toMatchObject({ slot_id: `in ${count} h` })
    expect(server.asked).toBeLessThan(20)
  },
)

test('the last earlier time is offered although many lie far before the lost one', async () => {
  const server = startServer([...Array.from({ length: 60 }, (_, n) => slotAt(1 + n / 4)), slotAt(20)])
  expect(await server.find(slotAt(700))).toMatchObject({ slot_id: 'in 20 h' })
})

test('nothing is offered if no other time is left', async () => {
  expect(await startServer([]).find(slotAt(24))).toBeNull()
})
