import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { createPaylink } from '@razgovor/contract/orders'
import { foundTimesMax } from '@razgovor/contract/time-search'
import { expect, test } from 'vitest'
import { meetingKind, offerMonday } from '../../../../test/availability.ts'
import { makeListener, makeSeries, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { makeNamedSpeaker, namesFound, search, slotsFound } from '../../../../test/time-search.ts'

test('times are grouped by speaker, earliest first, and stay within the asked stretch', async () => {
  await using api = await startApi()
  await makeNamedSpeaker(api, 'Поздний', { slots: [{ in_minutes: 120 }, { in_minutes: 240 }] })
  await makeNamedSpeaker(api, 'Ранний', { slots: [{ in_minutes: 60 }, { in_minutes: 180 }] })
  const { items, next_cursor } = await search(api)
  expect(
    items.map(({ speaker, slots, more_count }) => [
      speaker.last_name,
      slots.map((slot) => slot.time_start_iso.slice(11, 16)),
      more_count,
    ]),
  ).toEqual([
    ['Ранний', ['10:00', '12:00'], 0],
    ['Поздний', ['11:00', '13:00'], 0],
  ])
  expect(next_cursor).toBeNull()
  expect(await namesFound(api, { from_iso: '2058-01-14T10:00:00.001Z', to_iso: '2058-01-14T12:00:00Z' })).toEqual([
    'Поздний',
  ])
  expect(await namesFound(api, { from_iso: '2058-01-14T11:00:00Z', to_iso: '2058-01-14T11:00:01Z' })).toEqual([
    'Поздний',
  ])
  await api.clock.advance({ minutes: 121 })
  expect(await namesFound(api)).toEqual(['Ранний', 'Поздний'])
  await api.clock.advance({ minutes: 60 })
  expect(await namesFound(api)).toEqual(['Поздний'])
})

test('filters mean what they mean in the list of speakers, and one slot has to pass them all', async () => {
  await using api = await startApi()
  const category_id = newId(api.clock.now())
  await api.ctx.db
    .insertInto('categories')
    .values({ category_id, slug: 'career', title: 'Карьера', position: 1 })
    .execute()
  const alov = await makeNamedSpeaker(api, 'Алов', {
    slots: [
      { in_minutes: 60, amount: 300_000, minutes: 60 },
      { in_minutes: 180, amount: 100_000 },
    ],
    category_slugs: ['career'],
    headline: 'Редактор резюме',
  })
  await makeNamedSpeaker(api, 'Белов', {
    slots: [{ in_minutes: 120 }, { in_minutes: 2 * 24 * 60, amount: 500_000, minutes: 60 }],
  })
  await api.ctx.db
    .updateTable('speakers')
    .set({ languages: ['en'] })
    .where('user_id', '=', alov.user_id)
    .execute()
  const cases: [Record<string, unknown>, string[]][] = [
    [{}, ['Алов', 'Белов']],
    [{ q: 'резюме' }, ['Алов']],
    [{ q: 'скрипка' }, []],
    [{ q: 'резюмэ' }, ['Алов']],
    [{ category_id }, ['Алов']],
    [{ category_id: newId(api.clock.now()) }, []],
    [{ language: 'en' }, ['Алов']],
    [{ is_free: 'true' }, ['Белов']],
    [{ price_max: 100_000 }, ['Белов', 'Алов']],
    [{ price_min: 200_000 }, ['Алов', 'Белов']],
    [{ price_min: 200_000, to_iso: '2058-01-15T09:00:00Z' }, ['Алов']],
    [{ minutes_min: 31 }, ['Алов', 'Белов']],
    [{ minutes_min: 60, price_max: 100_000 }, []],
    [{ minutes_min: 61 }, []],
    [{ category_id, language: 'en', q: 'резюме', price_max: 300_000, minutes_min: 60 }, ['Алов']],
    [{ speaker_id: alov.user_id }, ['Алов']],
    [{ speaker_id: alov.user_id, q: 'скрипка' }, []],
  ]
  for (const [query, names] of cases) expect([query, await namesFound(api, query)]).toEqual([query, names])
})

/** Returns whether the slot can be booked, and cancels the booking. */
async function triesToBook(api: TestApi, slot_id: string): Promise<boolean> {
  const listener = api.as(await makeListener(api))
  const refusal = await listener.call(signUp, { params: { slot_id } }).then(
    () => null,
    (error: unknown) => error,
  )
  if (refusal === null) await listener.call(cancelRecord, { params: { slot_id } })
  return refusal === null
}

test('exactly the times that can be booked at that moment are found', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const free = { booking_mode: 'FREE_BOOKING' as const }
  const listener = await makeListener(api)
  const [plain, removed, promised, hidden, closed, taken, pastNotice] = await Promise.all(
    Array.from({ length: 7 }, () => makeTimeSlot(api, free)),
  )
  const set = (slot: { slot_id: string }, values: object) =>
    db.updateTable('time_slots').set(values).where('slot_id', '=', slot.slot_id).execute()
  await set(removed!, { deleted_at: api.clock.now() })
  await set(promised!, { for_user_id: listener.user_id })
  await set(hidden!, { is_busy: true })
  await set(pastNotice!, { closes_at: api.clock.now() })
  await db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', closed!.speaker.user_id)
    .execute()
  await api.as(listener).call(signUp, { params: taken! })

  const group = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 2, minutes: 30 })
  const fullGroup = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 2, minutes: 30 })
  for (const { slot_id } of [group, fullGroup, fullGroup])
    await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  await makeSeries(api, { starts_in_minutes: 600 })

  // The subscription has ended, and an hour is more than the free tariff allows.
  const lapsed = await makeTimeSlot(api, free)
  await db
    .updateTable('subscriptions')
    .set({ ended_at: api.clock.now() })
    .where('speaker_id', '=', lapsed.speaker.user_id)
    .execute()

  // A full day, a buffer, a firm slot that overlaps free ones; the job that follows a booking has not run.
  const full = await offerMonday(api, { day_max: 1 })
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: full.monday[0]! } })
  // Two bookings fill the first Monday, one does not fill the next.
  const filled = await offerMonday(api, { day_max: 2 })
  for (const slot_id of [...filled.monday.slice(0, 2), filled.nextMonday[0]!])
    await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  const near = await offerMonday(api, { buffer_minutes: 60 })
  await makeTimeSlot(api, { speaker: near.speaker, ...free, starts_in_minutes: 14 * 24 * 60 - 60, minutes: 40 })
  const byHand = await db
    .selectFrom('time_slots')
    .select('slot_id')
    .where('speaker_id', '=', near.speaker.user_id)
    .where('made_by_rules', '=', false)
    .executeTakeFirstOrThrow()
  await api.as(await makeListener(api)).call(signUp, { params: byHand })
  const kinds = [
    meetingKind({ title: 'Один' }),
    meetingKind({ kind_id: '00000000-0000-4000-8000-000000000002', minutes: 90, title: 'Два' }),
  ]
  const several = await offerMonday(api, { kinds })
  // A firm slot without bookings, 10:00 to 11:30, overlaps the rule slots at 10:00 and at 11:00.
  const [firm] = await db
    .selectFrom('time_slots')
    .select('slot_id')
    .where('speaker_id', '=', several.speaker.user_id)
    .where('kind_id', '=', kinds[1]!.kind_id)
    .where('time_start', '>', plusMinutes(api.clock.now(), 6 * 24 * 60))
    .orderBy('time_start')
    .execute()
  await set(firm!, { made_by_rules: false, kind_id: null })
  await offerMonday(api, {})

  const all = await db
    .selectFrom('time_slots')
    .select(['slot_id', 'speaker_id', 'time_start'])
    .orderBy('time_start')
    .execute()
  const bookable = new Map<string, Set<string>>()
  for (const { slot_id, speaker_id, time_start } of all) {
    if (!(await triesToBook(api, slot_id))) continue
    const starts = bookable.get(speaker_id) ?? new Set()
    bookable.set(speaker_id, starts.add(time_start.toISOString()))
  }
  const { items } = await search(api, { limit: 50 })
  const found = new Map(
    items.map(({ speaker, slots, more_count }) => [
      speaker.user_id,
      { starts: slots.map(({ time_start_iso }) => time_start_iso), more_count },
    ]),
  )
  expect([...found.keys()].toSorted()).toEqual([...bookable.keys()].toSorted())
  for (const [speaker_id, starts] of bookable)
    expect(found.get(speaker_id)).toEqual({
      starts: [...starts].slice(0, foundTimesMax),
      more_count: Math.max(0, starts.size - foundTimesMax),
    })
  for (const { slots } of items)
    for (const { slot_id } of slots) expect([slot_id, await triesToBook(api, slot_id)]).toEqual([slot_id, true])
  expect(found.has(plain!.speaker.user_id)).toBe(true)
  const later = { from_iso: '2058-01-15T00:00:00Z', speaker_id: full.speaker.user_id }
  expect(await slotsFound(api, later)).toEqual(full.nextMonday.toSorted())
})

test('a time that somebody is paying for is not found until the reservation expires', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const other = await makeTimeSlot(api)
  const listener = api.as(await makeListener(api))
  await listener.call(createPaylink, { body: { slot_ids: [slot.slot_id] } })
  expect(await slotsFound(api)).toEqual([other.slot_id])
  await api.clock.advance({ minutes: 21 })
  await api.settle()
  expect(await slotsFound(api)).toEqual([slot.slot_id, other.slot_id].toSorted())
})

test('a day of the speaker’s zone is full whatever the listener’s, even in a zone that the database does not know', async () => {
  await using api = await startApi()
  const { speaker, monday, nextMonday } = await offerMonday(api, { day_max: 1, time_zone_id: 'Asia/Vladivostok' })
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: monday[1]! } })
  expect(await slotsFound(api)).toEqual(nextMonday.toSorted())
  await api.ctx.db
    .updateTable('availability_rules')
    .set({ time_zone_id: 'Mars/Olympus' })
    .where('speaker_id', '=', speaker.user_id)
    .execute()
  expect(await slotsFound(api)).toEqual(nextMonday.toSorted())
})

test('the search shows the cheapest of the kinds that begin together, and can be limited to one kind', async () => {
  await using api = await startApi()
  const dear = meetingKind({ booking_mode: 'BUYABLE', amount: 200_000, title: 'Разбор' })
  const cheap = meetingKind({ kind_id: '00000000-0000-4000-8000-000000000002', minutes: 30, title: 'Знакомство' })
  const { speaker } = await offerMonday(api, {
    kinds: [dear, cheap],
    hours: [{ weekday: 1, from: '10:00', to: '11:00' }],
  })
  const kindsFound = async (query: object) =>
    (await search(api, { ...query, to_iso: '2058-01-22T09:00:00Z' })).items.flatMap(({ slots }) =>
      slots.map(({ kind_id }) => kind_id),
    )
  expect(await kindsFound({})).toEqual([cheap.kind_id, cheap.kind_id])
  expect(await kindsFound({ price_min: 1 })).toEqual([dear.kind_id])
  expect(await kindsFound({ speaker_id: speaker.user_id, kind_id: dear.kind_id })).toEqual([dear.kind_id])
  expect(await kindsFound({ kind_id: dear.kind_id })).toEqual([dear.kind_id])
  expect(await kindsFound({ kind_id: 'none' })).toEqual([])
})
