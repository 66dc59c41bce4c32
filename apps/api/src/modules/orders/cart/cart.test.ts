import { bookNow } from '@razgovor/contract/bookings'
import {
  addSeriesToCart,
  addToCart,
  clearUnavailable,
  createPaylink,
  getOrder,
  isCartEmpty,
  listCart,
  listOrders,
  removeFromCart,
} from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { Refusal, refusalOf } from '../../../../test/api-client.ts'
import { meetingKind, offerMonday } from '../../../../test/availability.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

const put = (api: TestApi, listener: TestUser, slot: { slot_id: string }) =>
  api.as(listener).call(addToCart, { body: { slot_id: slot.slot_id } })

const cartOf = async (api: TestApi, listener: TestUser) => (await api.as(listener).call(listCart)).items

test('adding a slot to the cart twice keeps one item, and removing it twice is no error', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  expect(await api.as(listener).call(isCartEmpty)).toEqual({ is_empty: true, count: 0 })

  const item = await put(api, listener, slot)
  expect(item).toMatchObject({
    availability: 'AVAILABLE',
    slot: { slot_id: slot.slot_id, amount: 250_000, places_free: 1 },
    speaker: { user_id: slot.speaker.user_id },
  })
  expect(await put(api, listener, slot)).toEqual(item)
  expect(await api.as(listener).call(isCartEmpty)).toEqual({ is_empty: false, count: 1 })
  expect(await api.as(listener).call(listCart)).toMatchObject({ total_count: 1, refund_hours: 24, items: [item] })

  const params = { id: item.cart_item_id }
  await api.as(await makeListener(api)).call(removeFromCart, { params })
  expect(await cartOf(api, listener)).toHaveLength(1)
  await api.as(listener).call(removeFromCart, { params })
  await api.as(listener).call(removeFromCart, { params })
  expect(await cartOf(api, listener)).toEqual([])
})

test('the cart states the minutes of a meeting if the speaker is on the free tariff', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [free, paid] = [await makeTimeSlot(api, { minutes: 40 }), await makeTimeSlot(api, { minutes: 60 })]
  const limited = { slot: { slot_id: free.slot_id }, free_tariff_minutes: 40 }
  expect(await put(api, listener, free)).toMatchObject(limited)
  await put(api, listener, paid)
  const items = await cartOf(api, listener)
  expect(items).toHaveLength(2)
  expect(items.find(({ slot }) => slot.slot_id === free.slot_id)).toMatchObject(limited)
  expect(items.find(({ slot }) => slot.slot_id === paid.slot_id)).toMatchObject({ free_tariff_minutes: null })
})

test('free, own, started, unknown and invalid slots cannot be added to the cart', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const free = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const soon = await makeTimeSlot(api, { starts_in_minutes: 10 })
  const refusal = (user: TestUser, slot_id: string) => api.as(user).refusal(addToCart, { body: { slot_id } })

  expect(await refusal(listener, free.slot_id)).toBe('human_friendly')
  expect(await refusal(soon.speaker, soon.slot_id)).toBe('forbidden')
  expect(await refusal(listener, newId(new Date()))).toBe('not_exist')
  expect(await refusal(listener, 'nonsense')).toBe('validation')
  await api.clock.advance({ minutes: 10 })
  expect(await refusal(listener, soon.slot_id)).toBe('timeslot_busy')
  expect(await cartOf(api, listener)).toEqual([])
})

test('the cart requires sign-in', async () => {
  await using api = await startApi()
  const body = { slot_id: newId(new Date()) }
  for (const call of [listCart, isCartEmpty, clearUnavailable])
    expect(await api.anonymous.refusal(call)).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(addToCart, { body })).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(bookNow, { body })).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(removeFromCart, { params: { id: body.slot_id } })).toBe('auth_not_provided')
})

test('each cart item shows whether it is still available, and the unavailable ones are removed in one call', async () => {
  await using api = await startApi()
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const [kept, taken, removed] = [await makeTimeSlot(api), await makeTimeSlot(api), await makeTimeSlot(api)]
  const soon = await makeTimeSlot(api, { starts_in_minutes: 10 })
  const blocked = await makeTimeSlot(api, { speaker: await makeSpeaker(api) })
  for (const slot of [kept, taken, removed, soon, blocked]) await put(api, listener, slot)

  await linkFor(api, rival, [taken])
  const { db } = api.ctx
  await db
    .updateTable('time_slots')
    .set({ deleted_at: api.clock.now() })
    .where('slot_id', '=', removed.slot_id)
    .execute()
  await db.updateTable('users').set({ role: 'LISTENER' }).where('user_id', '=', blocked.speaker.user_id).execute()
  await api.clock.advance({ minutes: 10 })

  const items = await cartOf(api, listener)
  const availability = new Map(items.map((item) => [item.slot.slot_id, item.availability]))
  expect([kept, taken, removed, soon, blocked].map(({ slot_id }) => availability.get(slot_id))).toEqual([
    'AVAILABLE',
    'SLOT_NOT_AVAILABLE',
    'SLOT_NOT_AVAILABLE',
    'SLOT_NOT_AVAILABLE',
    'SPEAKER_NOT_AVAILABLE',
  ])
  expect(await api.as(listener).call(clearUnavailable)).toEqual({ removed_count: 4 })
  expect((await cartOf(api, listener)).map(({ slot }) => slot.slot_id)).toEqual([kept.slot_id])
})

test('a cart item stays available during its own payment and is removed when paid', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  await put(api, listener, slot)
  const link = await linkFor(api, listener, [slot])
  expect(await cartOf(api, listener)).toMatchObject([{ availability: 'AVAILABLE' }])
  await bankOf(api).pay(link)
  expect(await cartOf(api, listener)).toEqual([])
  expect(await api.as(listener).refusal(addToCart, { body: { slot_id: slot.slot_id } })).toBe('timeslot_busy')
})

test('«записаться сейчас» books a free slot and adds a paid one to the cart', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const free = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const paid = await makeTimeSlot(api, { starts_in_minutes: 60 })
  const now = (slot: { slot_id: string }) => api.as(listener).call(bookNow, { body: { slot_id: slot.slot_id } })

  expect(await now(free)).toMatchObject({ consultation: { status: 'BOOKED' }, cart_item: null })
  expect(await now(paid)).toMatchObject({ consultation: null, cart_item: { availability: 'AVAILABLE' } })
  expect(await api.as(listener).refusal(bookNow, { body: { slot_id: newId(new Date()) } })).toBe('not_exist')
})

test('the cart shows a changed price, and paying the old amount is refused', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  await api.as(listener).call(addToCart, { body: { slot_id: slot.slot_id } })
  await api.ctx.db.updateTable('time_slots').set({ amount: 300_000 }).where('slot_id', '=', slot.slot_id).execute()
  const [item] = (await api.as(listener).call(listCart)).items
  expect(item).toMatchObject({ added_amount: 250_000, slot: { amount: 300_000 } })

  const body = { slot_ids: [slot.slot_id], amount: 250_000 }
  const refused = await api
    .as(listener)
    .call(createPaylink, { body })
    .catch((error: unknown) => error)
  expect((refused as Refusal).body.error_message).toMatch(/Цена изменилась: теперь к оплате 3\s000\s₽/)
  expect((await api.as(listener).call(listOrders)).total_count).toBe(0)
  await api.as(listener).call(createPaylink, { body: { ...body, amount: 300_000 } })
})

test('an unavailable cart item shows the reason and the speaker’s nearest free times', async () => {
  await using api = await startApi()
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const { speaker } = slot
  const near = await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60 + 60 })
  const far = await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * 24 * 60 })
  await api.as(listener).call(addToCart, { body: { slot_id: slot.slot_id } })
  await bankOf(api).pay(await linkFor(api, rival, [slot]))
  expect((await api.as(listener).call(listCart)).items).toMatchObject([
    {
      availability: 'SLOT_NOT_AVAILABLE',
      reason: 'TAKEN',
      nearest: [near, far].map(({ slot_id, time_start }) => ({
        slot_id,
        time_start_iso: time_start.toISOString(),
        amount: 250_000,
      })),
    },
  ])
  await api.clock.advance({ days: 4 })
  expect((await api.as(listener).call(listCart)).items).toMatchObject([{ reason: 'BEGUN' }])
})

test('the nearest times of a cart item and of a refused payment keep the speaker’s rules', async () => {
  await using api = await startApi()
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const kinds = [meetingKind({ booking_mode: 'BUYABLE', amount: 250_000 })]
  const { speaker, monday, nextMonday } = await offerMonday(api, { kinds, day_max: 1, notice_minutes: 120 })
  const slot = { slot_id: monday[0]!, speaker }
  await put(api, listener, slot)
  // The day is full now, and the job that follows a booking has not run.
  await linkFor(api, rival, [slot])
  const starts = await api.ctx.db
    .selectFrom('time_slots')
    .select('time_start')
    .where('slot_id', 'in', nextMonday.slice(0, 3))
    .orderBy('time_start')
    .execute()
  const [item] = await cartOf(api, listener)
  expect(item?.nearest.map(({ time_start_iso }) => time_start_iso)).toEqual(
    starts.map(({ time_start }) => time_start.toISOString()),
  )
  const body = { slot_ids: [slot.slot_id] }
  const { fields } = await refusalOf(api.as(listener).call(createPaylink, { body }))
  expect(fields?.['slot_ids.0']).toContain('28 января, 10:00; 28 января, 11:00; 28 января, 12:00')
  expect(fields?.['slot_ids.0']).not.toContain('21 января, 11:00')
})

test('a paid series is added to the cart and paid in one order', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, rival] = [await makeListener(api), await makeListener(api)]
  const series = await makeSeries(api, { times: 4, amount: 100_000, places: 1 })
  await bank.pay(await linkFor(api, rival, [series.sessions[1]!]))
  const slot_ids = series.sessions.flatMap(({ slot_id }, index) => (index === 1 ? [] : [slot_id]))
  const { items } = await api.as(listener).call(addSeriesToCart, { body: { series_id: series.series_id, slot_ids } })
  expect(items.map(({ slot, series_title }) => [slot.series_id, series_title])).toEqual(
    Array.from({ length: 3 }, () => [series.series_id, 'Разговорный английский']),
  )
  const link = await linkFor(
    api,
    listener,
    items.map(({ slot }) => slot),
  )
  await bank.pay(link)
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({
    status: 'PAID',
    amount: 300_000,
    title: '3 видеовстречи',
    kind: 'BOOKINGS',
  })
  expect((await api.as(listener).call(listCart)).total_count).toBe(0)
})
