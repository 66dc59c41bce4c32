import { getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { meetingKind, offerMonday } from '../../../test/availability.ts'
import { makeTimeSlot } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

test('a slot almost two years ahead is listed among the slots of its day', async () => {
  await using api = await startApi()
  const { speaker, slot_id, time_start } = await makeTimeSlot(api, { starts_in_minutes: 730 * 24 * 60 })
  const query = { from_time: time_start.toISOString().slice(0, 10), days_count: 1 }
  const listed = await api.anonymous.call(getFreeSlots, { params: speaker, query })
  expect(listed).toMatchObject({ items: [{ slot_id }] })
  expect(listed.next_from_iso).toBeUndefined()
})

test('a list of slots is cut at 5,000, and the next request continues where it was cut', async () => {
  await using api = await startApi()
  const roundTheClock = Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, from: '00:00', to: '24:00' }))
  const rules = { hours: roundTheClock, kinds: [meetingKind({ minutes: 10 })], horizon_days: 62 }
  const { speaker } = await offerMonday(api, rules)
  const list = (from_time: string) =>
    api.anonymous.call(getFreeSlots, { params: speaker, query: { from_time, days_count: 62 } })
  const first = await list('2058-01-14')
  expect(first.items).toHaveLength(5000)
  expect(JSON.stringify(first).length).toBeLessThan(2_000_000)
  const rest = await list(first.next_from_iso!)
  expect(rest.next_from_iso).toBeUndefined()
  const starts = [...first.items, ...rest.items].map(({ time_start_iso }) => time_start_iso)
  expect(rest.items[0]!.time_start_iso).toBe(first.next_from_iso)
  const { count } = await api.ctx.db
    .selectFrom('time_slots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(new Set(starts).size).toBe(count)
})
