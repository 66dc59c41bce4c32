import { getFreeSlots } from '@razgovor/contract/schedule'
import { ungroupSlots } from '@razgovor/contract/slot-groups'
import { expect, test } from 'vitest'
import { bookAt, meetingKind, offerMonday } from '../../../test/availability.ts'
import { makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

test('a slot almost two years ahead is listed among the slots of its day', async () => {
  await using api = await startApi()
  const { speaker, slot_id, time_start } = await makeTimeSlot(api, { starts_in_minutes: 730 * 24 * 60 })
  const query = { from_time: time_start.toISOString().slice(0, 10), days_count: 1 }
  const listed = await api.anonymous.call(getFreeSlots, { params: speaker, query })
  expect(listed).toMatchObject({ items: [{ slot_id }] })
  expect(listed.next_from_iso).toBeUndefined()
})

const tenMinutes = {
  hours: Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, from: '00:00', to: '24:00' })),
  kinds: [meetingKind({ minutes: 10 })],
}

test.each([
  { shape: 'items', slotsMax: 600, days: 10 },
  { shape: 'groups', slotsMax: 5000, days: 62 },
] as const)('a list of $shape has at most $slotsMax slots in 300 KB and continues where it was cut', async (limits) => {
  const { shape, slotsMax, days } = limits
  await using api = await startApi()
  const { speaker } = await offerMonday(api, { ...tenMinutes, horizon_days: days })
  await api.settle()
  const list = (from_time: string) =>
    api.anonymous.call(getFreeSlots, { params: speaker, query: { from_time, days_count: days, shape } })
  const starts: string[] = []
  for (let from_time: string | undefined = '2058-01-14'; from_time;) {
    const answer: Awaited<ReturnType<typeof list>> = await list(from_time)
    const { items } = ungroupSlots(answer)
    expect(JSON.stringify(answer).length).toBeLessThan(300_000)
    expect(items.length).toBe(answer.next_from_iso ? slotsMax : items.length)
    expect(answer.next_from_iso ?? '9').not.toBe(from_time)
    if (starts.length > 0) expect(items[0]!.time_start_iso).toBe(from_time)
    starts.push(...items.map(({ time_start_iso }) => time_start_iso))
    from_time = answer.next_from_iso
  }
  const { count } = await api.ctx.db
    .selectFrom('time_slots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(starts).toHaveLength(count)
  expect(starts).toEqual([...new Set(starts)].toSorted())
})

test('groups have the same slots as items: of working hours, by hand, of a series, full and free', async () => {
  await using api = await startApi()
  const kinds = [meetingKind({ title: 'Разбор', booking_mode: 'BUYABLE', amount: 150_000 })]
  const { speaker } = await offerMonday(api, { kinds })
  await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', topic: 'Лично' })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 3000, booking_mode: 'FREE_BOOKING_MULTY', places: 2 })
  await bookAt(api, speaker, '01-17 12:00')
  const list = async (shape: 'items' | 'groups', kind_id?: string) =>
    api.anonymous.call(getFreeSlots, {
      params: speaker,
      query: { from_time: '2058-01-14', days_count: 31, shape, kind_id },
    })
  const [items, groups] = [await list('items'), await list('groups')]
  expect(items.items.length).toBeGreaterThan(8)
  expect(groups.items).toEqual([])
  expect(ungroupSlots(groups)).toEqual(items)
  expect(ungroupSlots(await list('groups', 'none'))).toEqual(await list('items', 'none'))
  expect(ungroupSlots(await list('groups', kinds[0]!.kind_id))).toEqual(await list('items', kinds[0]!.kind_id))
})

test('an unknown or blocked speaker has no list of slots, and one without slots an empty one', async () => {
  await using api = await startApi()
  const query = { from_time: '2058-01-14', days_count: 31, shape: 'groups' } as const
  const speaker = await makeSpeaker(api)
  expect(await api.anonymous.call(getFreeSlots, { params: speaker, query })).toEqual({ items: [], groups: [] })
  const unknown = { user_id: '00000000-0000-4000-8000-000000000000' }
  expect(await api.anonymous.refusal(getFreeSlots, { params: unknown, query })).toBe('not_exist')
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', speaker.user_id)
    .execute()
  expect(await api.anonymous.refusal(getFreeSlots, { params: speaker, query })).toBe('not_exist')
})
