import { bookNow } from '@razgovor/contract/bookings'
import { addToCart, clearUnavailable, isCartEmpty, listCart, removeFromCart } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'

const put = (api: TestApi, listener: TestUser, slot: { slot_id: string }) =>
  api.as(listener).call(addToCart, { body: { slot_id: slot.slot_id } })

const cartOf = async (api: TestApi, listener: TestUser) => (await api.as(listener).call(listCart)).items

test('a paid slot goes into the cart once, and out of it as often as one likes', async () => {
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

test('free, own, begun, unknown and lost slots stay out of the cart', async () => {
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

test('nothing of the cart is open without sign-in', async () => {
  await using api = await startApi()
  const body = { slot_id: newId(new Date()) }
  for (const call of [listCart, isCartEmpty, clearUnavailable])
    expect(await api.anonymous.refusal(call)).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(addToCart, { body })).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(bookNow, { body })).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(removeFromCart, { params: { id: body.slot_id } })).toBe('auth_not_provided')
})

test('each item says whether it can still be had, and what can not is cleared at once', async () => {
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

test('an item stays available while its own payment is open, and leaves the cart when it is paid', async () => {
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

test('«записаться сейчас» books a free slot, and puts a paid one into the cart', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const free = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const paid = await makeTimeSlot(api, { starts_in_minutes: 60 })
  const now = (slot: { slot_id: string }) => api.as(listener).call(bookNow, { body: { slot_id: slot.slot_id } })

  expect(await now(free)).toMatchObject({ consultation: { status: 'BOOKED' }, cart_item: null })
  expect(await now(paid)).toMatchObject({ consultation: null, cart_item: { availability: 'AVAILABLE' } })
  expect(await api.as(listener).refusal(bookNow, { body: { slot_id: newId(new Date()) } })).toBe('not_exist')
})
