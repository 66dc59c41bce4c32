import { signUp } from '@razgovor/contract/bookings'
import { foundTimesMax, moreTimesMax } from '@razgovor/contract/time-search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { offerMonday } from '../../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { makeNamedSpeaker, namesFound, search, searchedDays } from '../../../../test/time-search.ts'

test('a speaker’s times are bounded, and the rest is counted up to a limit', async () => {
  await using api = await startApi()
  const slots = Array.from({ length: foundTimesMax + moreTimesMax + 2 }, (_, n) => ({ in_minutes: 60 + n * 30 }))
  await makeNamedSpeaker(api, 'Щедрый', { slots })
  await makeNamedSpeaker(api, 'Скромный', { slots: slots.slice(0, foundTimesMax + 3) })
  const { items } = await search(api)
  expect(
    Object.fromEntries(
      items.map(({ speaker, slots: shown, more_count }) => [speaker.last_name, [shown.length, more_count]]),
    ),
  ).toEqual({ Щедрый: [foundTimesMax, moreTimesMax], Скромный: [foundTimesMax, 3] })
})

/** Inserts many free slots of many speakers directly. */
async function fill(api: TestApi, { speakers, slotsEach }: { speakers: number; slotsEach: number }): Promise<void> {
  const made = []
  for (let n = 0; n < speakers; n++) made.push((await makeSpeaker(api, { last_name: 'Многих' })).user_id)
  await sql`
    insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, created_at)
    select gen_random_uuid(), user_id, 'SPEAKER_CONSULTATION', 'FREE_BOOKING', start, start + interval '30 minutes', start, 0, 1, ${api.clock.now()}
    from unnest(${made}::uuid[]) user_id, generate_series(0, ${slotsEach - 1}::int) n,
      lateral (select ${plusMinutes(api.clock.now(), 60)}::timestamptz + make_interval(mins => n * 30) as start) s`.execute(
    api.ctx.db,
  )
}

test.each([{}, { is_free: 'true' }])(
  'pages with %o name each speaker once, in the order of their first times',
  async (query) => {
    await using api = await startApi()
    await fill(api, { speakers: 7, slotsEach: 5 })
    const seen: string[] = []
    const firsts: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await search(api, { ...query, limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ speaker }) => speaker.user_id))
      firsts.push(...page.items.map(({ slots }) => slots[0]!.time_start_iso))
      cursor = page.next_cursor
      pages += 1
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    expect(firsts).toEqual(firsts.toSorted())
    expect(pages).toBe(4)
  },
)

test('a search that passes by many slots stops, and goes on from its cursor to the end', async () => {
  await using api = await startApi()
  // 2,700 slots are more than one answer checks in full (`mostTried`).
  await fill(api, { speakers: 3, slotsEach: 900 })
  const last = await makeNamedSpeaker(api, 'Последний', { slots: [{ in_minutes: 60 + 850 * 30 + 10, minutes: 40 }] })
  const found: string[] = []
  const pages: number[] = []
  let cursor: string | null = null
  do {
    const page = await search(api, { to_iso: '2058-02-14T09:00:00Z', ...(cursor && { cursor }) })
    found.push(...page.items.map(({ speaker }) => speaker.user_id))
    pages.push(page.items.length)
    cursor = page.next_cursor
  } while (cursor)
  expect(pages).toEqual([3, 1])
  expect(found.at(-1)).toBe(last.user_id)
})

test('a range that ends before it begins, has passed or is too long is refused, as is a foreign cursor', async () => {
  await using api = await startApi()
  await fill(api, { speakers: 3, slotsEach: 1 })
  const fieldsOf = async (query: Record<string, unknown>) => Object.keys((await refusalOf(search(api, query))).fields)
  expect(await fieldsOf({ from_iso: searchedDays.to_iso, to_iso: searchedDays.from_iso })).toEqual(['to_iso'])
  expect(await fieldsOf({ from_iso: searchedDays.from_iso, to_iso: searchedDays.from_iso })).toEqual(['to_iso'])
  expect(await fieldsOf({ from_iso: '2058-01-13T09:00:00Z', to_iso: '2058-01-14T09:00:00Z' })).toEqual(['to_iso'])
  expect(await fieldsOf({ to_iso: '2058-02-14T09:00:01Z' })).toEqual(['to_iso'])
  expect(await namesFound(api, { to_iso: '2058-02-14T09:00:00Z' })).toHaveLength(3)
  expect(await namesFound(api, { from_iso: '2058-01-13T09:00:00Z' })).toHaveLength(3)

  const { next_cursor } = await search(api, { limit: 1 })
  expect(await namesFound(api, { limit: 2, cursor: next_cursor })).toHaveLength(2)
  expect(await fieldsOf({ limit: 1, cursor: next_cursor, is_free: 'true' })).toEqual(['cursor'])
  expect(await fieldsOf({ limit: 1, cursor: next_cursor, to_iso: '2058-01-30T09:00:00Z' })).toEqual(['cursor'])
  for (const cursor of ['', 'x', 'e30', next_cursor!.slice(1)]) expect(await fieldsOf({ cursor })).toEqual(['cursor'])
})

test.each([{}, { is_free: 'true' }])(
  'a speaker whose first times a rule or the tariff forbids is sorted by the first bookable one (%o)',
  async (query) => {
    await using api = await startApi()
    const from_iso = '2058-01-15T00:00:00Z'
    const { speaker, monday } = await offerMonday(api, { day_max: 1 })
    await api.as(await makeListener(api)).call(signUp, { params: { slot_id: monday[0]! } })
    const between = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 9 * 24 * 60 })
    const lapsed = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 8 * 24 * 60 })
    await makeTimeSlot(api, {
      speaker: lapsed.speaker,
      booking_mode: 'FREE_BOOKING',
      starts_in_minutes: 10 * 24 * 60,
      minutes: 30,
    })
    await api.ctx.db
      .updateTable('subscriptions')
      .set({ ended_at: api.clock.now() })
      .where('speaker_id', '=', lapsed.speaker.user_id)
      .execute()
    const order = [between.speaker.user_id, lapsed.speaker.user_id, speaker.user_id]
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await search(api, { ...query, from_iso, limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.items.map((found) => found.speaker.user_id))
      cursor = page.next_cursor
    } while (cursor && seen.length < order.length)
    expect(seen).toEqual(order)
  },
)
