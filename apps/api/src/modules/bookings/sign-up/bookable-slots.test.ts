import { signUp } from '@razgovor/contract/bookings'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { getHome, getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, type MadeSlot, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function reserveFor(api: TestApi, { slot_id }: MadeSlot, { user_id }: MadeUser): Promise<void> {
  await api.ctx.db.updateTable('time_slots').set({ for_user_id: user_id }).where('slot_id', '=', slot_id).execute()
}

test('a slot reserved for one listener is not listed, and is busy for everybody else', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 60 })
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  await reserveFor(api, slot, listener)

  const params = { user_id: slot.speaker.user_id }
  const free = await api.anonymous.call(getFreeSlots, { params, query: { from_time: '2058-01-14' } })
  expect(free.items).toEqual([])
  const page = await api.anonymous.call(getSpeaker, { params: { id: slot.speaker.user_id } })
  expect(page.first_free_slot).toBeNull()
  expect(await api.anonymous.call(getHome)).toMatchObject({ board: [], free_today_count: 0 })

  expect(await api.as(another).refusal(signUp, { params: slot })).toBe('timeslot_busy')
  expect(await api.as(listener).call(signUp, { params: slot })).toMatchObject({ status: 'BOOKED' })
})

test('a paid slot reserved for one listener cannot be added to another listener’s cart or order', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const { slot_id } = slot
  const [listener, another] = [await makeListener(api), await makeListener(api)]
  await api.as(another).call(addToCart, { body: { slot_id } })
  await reserveFor(api, slot, listener)

  expect((await api.as(another).call(listCart)).items).toMatchObject([{ availability: 'SLOT_NOT_AVAILABLE' }])
  expect(await api.as(another).refusal(addToCart, { body: { slot_id } })).toBe('timeslot_busy')
  expect(await api.as(another).refusal(createPaylink, { body: { slot_ids: [slot_id] } })).toBe('timeslot_busy')
  expect(await api.as(listener).call(addToCart, { body: { slot_id } })).toMatchObject({ availability: 'AVAILABLE' })
  await linkFor(api, listener, [slot])
})

test('a slot is not listed, booked or put in an order after its closing time', async () => {
  await using api = await startApi()
  const free = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 180 })
  const { speaker } = free
  const paid = await makeTimeSlot(api, { speaker, starts_in_minutes: 240 })
  const held = await makeTimeSlot(api, { speaker, starts_in_minutes: 300 })
  await api.ctx.db.updateTable('time_slots').set({ closes_at: '2058-01-14T10:00:00Z' }).execute()
  const listener = await makeListener(api)
  for (const { slot_id } of [paid, held]) await api.as(listener).call(addToCart, { body: { slot_id } })

  await api.clock.advance({ minutes: 55 })
  await linkFor(api, listener, [held])
  await api.clock.advance({ minutes: 5 })
  const params = { user_id: speaker.user_id }
  const shown = await api.anonymous.call(getFreeSlots, { params, query: { from_time: '2058-01-14' } })
  expect(shown.items).toEqual([])
  expect(await api.as(listener).refusal(signUp, { params: free })).toBe('timeslot_busy')
  expect(await api.as(listener).refusal(createPaylink, { body: { slot_ids: [paid.slot_id] } })).toBe('timeslot_busy')
  // A slot reserved before can still be paid for.
  const { items } = await api.as(listener).call(listCart)
  expect(Object.fromEntries(items.map(({ slot, availability }) => [slot.slot_id, availability]))).toEqual({
    [paid.slot_id]: 'SLOT_NOT_AVAILABLE',
    [held.slot_id]: 'AVAILABLE',
  })
})
