import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { listNotifications, markNotificationsRead } from '@razgovor/contract/notifications'
import { changePayment } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { runJob } from '../../../test/run-job.ts'
import { notifyBooked, notifyCanceled } from './notify-of-booking.ts'

/** A free meeting three days ahead, whose notices were sent to both sides. */
async function makeBooked(api: TestApi, listener?: MadeUser, speaker?: MadeUser) {
  const sides = { listener: listener ?? (await makeListener(api)), speaker: speaker ?? (await makeSpeaker(api)) }
  const slot = await makeTimeSlot(api, { speaker: sides.speaker, booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(sides.listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.settle()
  return { ...sides, slot, consultation_id }
}

function cancel(api: TestApi, user: TestUser, consultation_id: string) {
  return api.as(user).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
}

async function listOf(api: TestApi, user: TestUser) {
  return (await api.as(user).call(listNotifications)).items
}

test('both sides are notified of a booking in their own time zones', async () => {
  await using api = await startApi()
  const omsk = await makeListener(api, { time_zone_id: 'Asia/Omsk' })
  const { listener, speaker, consultation_id } = await makeBooked(api, omsk)
  expect(await listOf(api, listener)).toEqual([
    {
      notification_id: expect.any(String),
      type: 'PURCHASE',
      content: 'Встреча забронирована: Анна Сафонова, 17 января, 15:00',
      link: `/meeting/${consultation_id}`,
      unread: true,
      created_at: api.clock.now().toISOString(),
    },
  ])
  expect(await listOf(api, speaker)).toMatchObject([
    { type: 'PURCHASE', content: 'Новая запись: Вера Лебедева, 17 января, 12:00' },
  ])
})

test('a listener’s cancellation is notified to the speaker only', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeBooked(api)
  await api.clock.advance({ minutes: 1 })
  await cancel(api, listener, consultation_id)
  await api.settle()
  const [first] = await listOf(api, speaker)
  expect(first).toMatchObject({
    type: 'ANNULATION',
    content: 'Встреча отменена: Вера Лебедева, 17 января, 12:00',
    link: '/schedule',
  })
  expect(await listOf(api, listener)).toHaveLength(1)
})

test('a speaker’s cancellation is notified to the listener only', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeBooked(api)
  await api.clock.advance({ minutes: 1 })
  await cancel(api, speaker, consultation_id)
  await api.settle()
  expect((await listOf(api, listener))[0]).toMatchObject({
    type: 'ANNULATION',
    content: 'Спикер отменил встречу: Анна Сафонова, 17 января, 12:00',
    link: '/orders',
  })
  expect(await listOf(api, speaker)).toHaveLength(1)
})

test('a repeated notice job creates no second notice and no second mail', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeBooked(api)
  const { booking_id } = await api.ctx.db.selectFrom('bookings').select('booking_id').executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => notifyBooked(api.ctx, { booking_id })))
  await api.settle()
  await cancel(api, listener, consultation_id)
  await api.settle()
  for (let run = 0; run < 2; run++) await notifyCanceled(api.ctx, { booking_id, by: 'LISTENER' })
  await api.settle()
  expect([await listOf(api, listener), await listOf(api, speaker)].map(({ length }) => length)).toEqual([1, 2])
  expect(await api.mailTo(listener.email)).toHaveLength(2)
  expect(await api.mailTo(speaker.email)).toHaveLength(2)
})

test('a repeated mail job does not send the mail again', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { slot_id } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: { slot_id } })
  await api.settle()
  expect(await api.mailTo(listener.email)).toHaveLength(1)
  const { items } = await api.as(listener).call(listNotifications)
  const { notification_id } = items[0]!
  await runJob(api.ctx, 'send-notice-mail', { notification_id })
  expect(await api.mailTo(listener.email)).toHaveLength(1)
})

test('a listener who canceled before the notice was sent is not notified of the booking', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await cancel(api, listener, consultation_id)
  await api.settle()
  expect(await listOf(api, listener)).toEqual([])
  expect((await api.mailTo(listener.email)).map(({ subject }) => subject)).toEqual([
    'Твоя встреча отменена: 17 января, 12:00',
  ])
})

test('the payer is notified once that a payment came too late', async () => {
  await using api = await startApi()
  const [listener, faster] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const late = await linkFor(api, listener, [slot])
  await api.as(listener).call(changePayment, { params: late, body: { status: 'CANCELED' } })
  const taking = await linkFor(api, faster, [slot])
  await bankOf(api).pay(late)
  await bankOf(api).pay(taking)
  await api.settle()
  const payments = (await listOf(api, listener)).filter(({ type }) => type === 'PAYMENT')
  expect(payments.map(({ content }) => content.replaceAll(/\s/g, ' '))).toEqual([
    'Оплата пришла слишком поздно: места уже нет. Вернём 2 500 ₽',
  ])
  const [mail, ...others] = await api.mailTo(listener.email)
  expect(others).toEqual([])
  expect(mail?.subject.replaceAll(/\s/g, ' ')).toBe('Вернём 2 500 ₽: оплата пришла слишком поздно')
  expect(mail?.text).toContain('Анна Сафонова: 17 января, 12:00')
})

test('notices are paged, the newest first, and can be filtered by unread', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  for (let made = 0; made < 3; made++) {
    await makeBooked(api, listener, await makeSpeaker(api, { first_name: `Спикер ${made}` }))
    await api.clock.advance({ hours: 2 })
  }
  const all = await api.as(listener).call(listNotifications)
  expect(all).toMatchObject({ offset: 0, limit: 20, total_count: 3 })
  expect(all.items.map(({ content }) => content)).toEqual(
    [2, 1, 0].map((made) => expect.stringContaining(`Спикер ${made}`)),
  )
  const page = await api.as(listener).call(listNotifications, { query: { offset: 1, limit: 1 } })
  expect(page).toEqual({ offset: 1, limit: 1, total_count: 3, items: [all.items[1]] })

  const notification_ids = all.items.slice(0, 2).map(({ notification_id }) => notification_id)
  const body = { body: { notification_ids } }
  expect(await api.as(listener).call(markNotificationsRead, body)).toEqual({ changed_count: 2 })
  expect(await api.as(listener).call(markNotificationsRead, body)).toEqual({ changed_count: 0 })
  const unread = await api.as(listener).call(listNotifications, { query: { limit: 1, unread: 'true' } })
  expect(unread).toMatchObject({ total_count: 1, items: [{ content: all.items[2]?.content, unread: true }] })
  expect(await api.as(listener).call(listNotifications, { query: { unread: 'false' } })).toMatchObject({
    total_count: 2,
  })
})

test('marking all notices as read affects only the caller’s own', async () => {
  await using api = await startApi()
  const { listener, speaker } = await makeBooked(api)
  await api.clock.advance({ hours: 2 })
  await makeBooked(api, listener)
  const all = { body: { all: true as const } }
  expect(await api.as(listener).call(markNotificationsRead, all)).toEqual({ changed_count: 2 })
  expect(await api.as(listener).call(markNotificationsRead, all)).toEqual({ changed_count: 0 })
  expect((await listOf(api, speaker))[0]?.unread).toBe(true)
})

test('users cannot mark others’ notices, and reading or marking requires sign-in', async () => {
  await using api = await startApi()
  const { listener, speaker } = await makeBooked(api)
  const [own] = await listOf(api, listener)
  const body = { body: { notification_ids: [own!.notification_id] } }
  expect(await api.as(speaker).call(markNotificationsRead, body)).toEqual({ changed_count: 0 })
  expect((await listOf(api, listener))[0]?.unread).toBe(true)
  expect(await api.anonymous.refusal(listNotifications)).toBe('auth_not_provided')
  expect(await api.anonymous.refusal(markNotificationsRead, body)).toBe('auth_not_provided')
})

test('a page limit that is too large and an invalid notice id are refused', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  expect(await caller.refusal(listNotifications, { query: { limit: 101 } })).toBe('validation')
  expect(await caller.refusal(markNotificationsRead, { body: { notification_ids: ['1'] } })).toBe('validation')
  expect(await caller.refusal(markNotificationsRead, { body: { notification_ids: [] } })).toBe('validation')
})
