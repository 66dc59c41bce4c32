import { signUp } from '@razgovor/contract/bookings'
import { listCart } from '@razgovor/contract/orders'
import { bookWeekly, listWeeklyDates } from '@razgovor/contract/weekly'
import { expect, test } from 'vitest'
import { reasonOf, refusalOf } from '../../../../test/api-client.ts'
import { offerMonday } from '../../../../test/availability.ts'
import { linkFor } from '../../../../test/bank.ts'
import {
  makeListener,
  makeSeries,
  makeSpeaker,
  makeTimeSlot,
  type MadeSlot,
  type MadeUser,
} from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

const week = 7 * 24 * 60
const free = { booking_mode: 'FREE_BOOKING' } as const

/** Makes slots of one speaker at the same time of the week, in the given weeks. */
async function makeWeeks(api: TestApi, weeks: readonly number[], terms: Parameters<typeof makeTimeSlot>[1] = {}) {
  const speaker = terms.speaker ?? (await makeSpeaker(api))
  const slots = []
  for (const n of weeks) slots.push(await makeTimeSlot(api, { ...terms, speaker, starts_in_minutes: (n + 1) * week }))
  return slots
}

async function datesOf(api: TestApi, listener: MadeUser, { slot_id }: MadeSlot) {
  return api.as(listener).call(listWeeklyDates, { params: { slot_id } })
}

function book(api: TestApi, listener: MadeUser, slots: readonly MadeSlot[]) {
  const slot_ids = slots.map(({ slot_id }) => slot_id)
  return api.as(listener).call(bookWeekly, { params: { slot_id: slot_ids[0]! }, body: { slot_ids } })
}

test('thirteen weeks are listed, each with its slot or the reason why there is none', async () => {
  await using api = await startApi()
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const slots = await makeWeeks(api, [0, 1, 2, 4, 12, 13], { amount: 150_000 })
  const { speaker } = slots[0]!
  await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * week, minutes: 30, amount: 150_000 })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 6 * week, ...free })
  const taken = await makeTimeSlot(api, { speaker, starts_in_minutes: 7 * week, amount: 200_000 })
  await linkFor(api, rival, [taken])
  await api.as(rival).call(bookWeekly, { params: slots[1]!, body: { slot_ids: [slots[1]!.slot_id] } })
  const meeting = await makeTimeSlot(api, { starts_in_minutes: 3 * week + 30, ...free })
  await api.as(listener).call(signUp, { params: meeting })

  const { items, ...rest } = await datesOf(api, listener, slots[0]!)
  expect(rest).toEqual({ booking_mode: 'BUYABLE', currency: 'RUB', refund_hours: 24, bookings_max: 100 })
  expect(items.map(({ state, slot }) => [state, slot?.amount ?? null])).toEqual([
    ['FREE', 150_000],
    // A slot in another listener's cart is still free.
    ['FREE', 150_000],
    ['CLASHES', 150_000],
    // The slot is shorter.
    ['NOT_OFFERED', null],
    ['FREE', 150_000],
    // The slot is free of charge.
    ['NOT_OFFERED', null],
    ['FULL', 200_000],
    ...Array.from({ length: 5 }, () => ['NOT_OFFERED', null]),
    ['FREE', 150_000],
  ])
  expect(items.map(({ time_start_iso }) => Date.parse(time_start_iso))).toEqual(
    Array.from({ length: 13 }, (_, n) => slots[0]!.time_start.getTime() + n * week * 60_000),
  )
})

test('weekly dates keep the hour of the speaker’s zone when clocks change', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await api.ctx.db
    .updateTable('users')
    .set({ time_zone_id: 'Europe/Berlin' })
    .where('user_id', '=', speaker.user_id)
    .execute()
  // Berlin switches to summer time on 31 March 2058.
  const days = (Date.parse('2058-03-20T17:00:00Z') - api.clock.now().getTime()) / 60_000
  const first = await makeTimeSlot(api, { speaker, starts_in_minutes: days, ...free })
  const second = await makeTimeSlot(api, { speaker, starts_in_minutes: days + week, ...free })
  const third = await makeTimeSlot(api, { speaker, starts_in_minutes: days + 2 * week - 60, ...free })
  const { items } = await datesOf(api, await makeListener(api), first)
  expect(items.slice(0, 3).map(({ slot }) => slot?.slot_id)).toEqual([first.slot_id, second.slot_id, third.slot_id])
})

test('a full day and a booked neighbor of the speaker’s hours are shown before booking', async () => {
  await using api = await startApi()
  const { monday, nextMonday } = await offerMonday(api, { day_max: 1 })
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: nextMonday[1]! } })
  const { items } = await api.as(await makeListener(api)).call(listWeeklyDates, { params: { slot_id: monday[0]! } })
  expect(items.slice(0, 2).map(({ state }) => state)).toEqual(['FREE', 'BUSY'])
})

test('paid dates go into the cart together, each with its own price', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = await makeWeeks(api, [0, 1, 2], { amount: 150_000 })
  await api.ctx.db.updateTable('time_slots').set({ amount: 180_000 }).where('slot_id', '=', slots[2]!.slot_id).execute()
  const { cart_items, consultations } = await book(api, listener, slots)
  expect(consultations).toEqual([])
  expect(cart_items.map(({ slot }) => slot.amount)).toEqual([150_000, 150_000, 180_000])
  expect((await book(api, listener, slots)).cart_items).toEqual(cart_items)
  expect((await api.as(listener).call(listCart)).total_count).toBe(3)
})

test('free dates are signed up for together, as many as the listener may book, and the number is shown before', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = await makeWeeks(api, [0, 1, 2, 3], free)
  expect((await datesOf(api, listener, slots[0]!)).bookings_max).toBe(3)
  expect(await reasonOf(book(api, listener, slots))).toBe('too_many_free_bookings_to_speaker')
  const { consultations } = await book(api, listener, slots.slice(0, 3))
  expect(consultations.map(({ status, slot_id }) => [status, slot_id])).toEqual(
    slots.slice(0, 3).map(({ slot_id }) => ['BOOKED', slot_id]),
  )
  const { bookings_max, items } = await datesOf(api, listener, slots[3]!)
  expect([bookings_max, items[0]!.state]).toEqual([0, 'FREE'])
  expect((await datesOf(api, listener, slots[0]!)).items.slice(0, 4).map(({ state }) => state)).toEqual([
    'OWN',
    'OWN',
    'OWN',
    'FREE',
  ])
})

test.each([{ amount: 150_000 }, free])('if one date is lost, none is taken, and it is named (%o)', async (terms) => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = await makeWeeks(api, [0, 1, 2], terms)
  const rival = await makeListener(api)
  await ('amount' in terms ? linkFor(api, rival, [slots[1]!]) : api.as(rival).call(signUp, { params: slots[1]! }))
  expect(await refusalOf(book(api, listener, slots))).toEqual({
    refusal: 'timeslot_busy',
    fields: { 'slot_ids.1': '28 января, 12:00: мест не осталось' },
  })
  expect((await api.as(listener).call(listCart)).total_count).toBe(0)
  const own = api.ctx.db.selectFrom('bookings').where('listener_id', '=', listener.user_id)
  expect(await own.select('booking_id').execute()).toEqual([])
})

test('one of two listeners who take the same free dates at once gets them all, and the other none', async () => {
  await using api = await startApi()
  const slots = await makeWeeks(api, [0, 1, 2], free)
  const listeners = [await makeListener(api), await makeListener(api)]
  const answers = await Promise.allSettled([
    book(api, listeners[0]!, slots),
    book(api, listeners[1]!, [slots[0]!, ...slots.slice(1).toReversed()]),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const bookings = await api.ctx.db.selectFrom('bookings').select('listener_id').execute()
  expect(bookings).toHaveLength(3)
  expect(new Set(bookings.map(({ listener_id }) => listener_id)).size).toBe(1)
})

test('weekly dates of a session, of an own, unknown, removed or reserved slot are refused', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const series = await makeSeries(api)
  const [slot, other] = [await makeTimeSlot(api, free), await makeTimeSlot(api, free)]
  const list = (user: MadeUser, slot_id: string) => api.as(user).refusal(listWeeklyDates, { params: { slot_id } })
  expect(await list(listener, series.sessions[0]!.slot_id)).toBe('not_exist')
  expect(await list(listener, newId(new Date()))).toBe('not_exist')
  const [removed, agreed] = [await makeTimeSlot(api, free), await makeTimeSlot(api, free)]
  const change = (values: object, { slot_id }: MadeSlot) =>
    api.ctx.db.updateTable('time_slots').set(values).where('slot_id', '=', slot_id).execute()
  await change({ deleted_at: api.clock.now() }, removed)
  await change({ for_user_id: listener.user_id }, agreed)
  expect(await list(listener, removed.slot_id)).toBe('not_exist')
  expect(await list(listener, agreed.slot_id)).toBe('not_exist')
  expect(await list(slot.speaker, slot.slot_id)).toBe('forbidden')
  expect(await refusalOf(book(api, listener, [slot, other]))).toEqual({
    refusal: 'not_exist',
    fields: { 'slot_ids.1': 'Такой встречи среди этих дат нет' },
  })
  const params = { slot_id: slot.slot_id }
  expect(await api.as(listener).refusal(bookWeekly, { params, body: { slot_ids: [] } })).toBe('validation')
  expect(await api.anonymous.refusal(listWeeklyDates, { params })).toBe('auth_not_provided')
})
