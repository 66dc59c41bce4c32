import { cancelConsultation, cancelRecord, getConsultation, signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { getOrder } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser, type MadeSlot, type MadeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { cancelBooking } from './cancel-booking.ts'

async function cancelingsReadBy(api: TestApi, user: MadeUser): Promise<string[]> {
  await api.settle()
  const { items } = await api.as(user).call(listNotifications)
  return items.filter(({ type }) => type === 'ANNULATION').map(({ content }) => content)
}

async function makeGroupSlot(api: TestApi): Promise<MadeSlot> {
  const slot = await makeTimeSlot(api)
  await api.ctx.db.updateTable('time_slots').set({ places: 3 }).where('slot_id', '=', slot.slot_id).execute()
  return slot
}

async function reserve(api: TestApi, listener: MadeUser, slot: MadeSlot) {
  const { items } = await api.as(listener).call(getOrder, { params: await linkFor(api, listener, [slot]) })
  return { params: { id: items[0]!.consultation_id }, body: { status: 'CANCELED' } } as const
}

test('the speaker is notified of a canceled booking, and not of a canceled reservation', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  const listener = await makeListener(api)
  await api.as(listener).call(cancelConsultation, await reserve(api, listener, slot))
  expect(await cancelingsReadBy(api, slot.speaker)).toEqual([])

  const { cancel } = await makePaidMeeting(api, { slot, listener })
  await cancel(listener)
  expect(await cancelingsReadBy(api, slot.speaker)).toEqual(['Встреча отменена: Вера Лебедева, 17 января, 12:00'])
  expect(await cancelingsReadBy(api, listener)).toEqual([])
})

test('a cancellation by the speaker notifies all who booked or reserved, and is recorded as the speaker’s', async () => {
  await using api = await startApi()
  const slot = await makeGroupSlot(api)
  const { listener: paying, cancel } = await makePaidMeeting(api, { slot })
  const reserving = await makeListener(api)
  await reserve(api, reserving, slot)
  await cancel(slot.speaker)

  const [toPaying] = await cancelingsReadBy(api, paying)
  expect(toPaying).toMatch(/^Спикер отменил встречу: Анна Сафонова, 17 января, 12:00. Вернём 2.500.₽$/)
  expect(await cancelingsReadBy(api, reserving)).toEqual(['Спикер отменил встречу: Анна Сафонова, 17 января, 12:00'])
  const history = await api.ctx.db
    .selectFrom('booking_history')
    .select(['by_user_id', 'why'])
    .where('to_status', '=', 'CANCELED')
    .execute()
  const move = { by_user_id: slot.speaker.user_id, why: 'the speaker canceled' }
  expect(history).toEqual([move, move])
})

test('a cancellation by an admin notifies both sides, and is recorded as the admin’s', async () => {
  await using api = await startApi()
  const [listener, admin] = [await makeListener(api), await makeUser(api, 'SUPER_ADMIN')]
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { booking_id } = await api.as(listener).call(signUp, { params: slot })
  const by = { by: 'PLATFORM', by_user_id: admin.user_id } as const
  await transact(api.ctx, (tx) => cancelBooking(tx, api.clock.now(), booking_id!, by))
  expect(await cancelingsReadBy(api, listener)).toEqual(['Поддержка отменила встречу: Анна Сафонова, 17 января, 12:00'])
  expect(await cancelingsReadBy(api, slot.speaker)).toEqual([
    'Поддержка отменила встречу: Вера Лебедева, 17 января, 12:00',
  ])
  const { why } = await api.ctx.db
    .selectFrom('booking_history')
    .select('why')
    .where('by_user_id', '=', admin.user_id)
    .executeTakeFirstOrThrow()
  expect(why).toBe('an admin canceled')
})

test('a refund is recorded only on the canceled booking', async () => {
  await using api = await startApi()
  const slot = await makeGroupSlot(api)
  const leaving = await makePaidMeeting(api, { slot })
  const staying = await makePaidMeeting(api, { slot })
  await leaving.cancel(leaving.listener)
  await api.settle()
  const params = { id: staying.consultation_id }
  expect(await api.as(leaving.listener).call(getConsultation, { params })).toMatchObject({
    status: 'CANCELED',
    refunded_amount: 250_000,
  })
  expect(await api.as(staying.listener).call(getConsultation, { params })).toMatchObject({
    status: 'BOOKED',
    refunded_amount: 0,
    refund: { amount: 250_000 },
  })
  expect(await api.as(slot.speaker).call(getConsultation, { params })).toMatchObject({ refund: { amount: 250_000 } })
  expect(await bankOf(api).taken()).toBe(250_000)
})

test('the call for free bookings cannot cancel a paid or reserved place', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api)
  const reserved = await makeTimeSlot(api, { starts_in_minutes: 300 })
  const { params } = await reserve(api, listener, reserved)
  for (const paid of [slot, reserved])
    expect(await api.as(listener).refusal(cancelRecord, { params: paid })).toBe('payment_status')
  const read = (id: string) => api.as(listener).call(getConsultation, { params: { id } })
  expect(await read(consultation_id)).toMatchObject({ status: 'BOOKED', refunded_amount: 0 })
  expect(await read(params.id)).toMatchObject({ status: 'RESERVED' })
})
