import { cancelConsultation, exchangeEmail, signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { noticesOf } from '../../../test/notices.ts'
import { makeRequest } from '../../../test/requests.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'

async function makeBooked(api: TestApi) {
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 24 * 60 })
  const { booking_id, consultation_id } = await api.as(listener).call(signUp, { params: { slot_id } })
  await api.settle()
  const newest = async () => (await api.mailTo(listener.email)).map(({ subject }) => subject)
  return { listener, speaker, booking_id: booking_id!, consultation_id, newest }
}

test('booking mail jobs queued by the previous release still send their mails, each once', async () => {
  await using api = await startApi()
  const { ctx } = api
  const { listener, booking_id, consultation_id, newest } = await makeBooked(api)
  const { user_id } = listener
  for (let time = 0; time < 2; time++) {
    await enqueue(ctx.db, 'send-booking-mail', { booking_id, user_id, about: 'BOOKED' })
    await api.settle()
  }
  await enqueue(ctx.db, 'send-reminder-mail', { booking_id, user_id, minutes_before: 1440 })
  await api.settle()
  expect(await newest()).toEqual([
    'Встреча через сутки: Анна Сафонова, 15 января, 12:00',
    'Встреча забронирована: Анна Сафонова, 15 января, 12:00',
    'Встреча забронирована: Анна Сафонова, 15 января, 12:00',
  ])
  const cancel = { params: { id: consultation_id }, body: { status: 'CANCELED' as const } }
  await api.as(listener).call(cancelConsultation, cancel)
  await api.settle()
  const before = (await newest()).length
  await enqueue(ctx.db, 'send-booking-mail', { booking_id, user_id, about: 'BOOKED' })
  await enqueue(ctx.db, 'send-booking-mail', { booking_id, user_id, about: 'CANCELED' })
  await api.settle()
  expect(await newest()).toHaveLength(before + 1)
  expect((await newest())[0]).toBe('Твоя встреча отменена: 15 января, 12:00')
})

test('message and request mail jobs queued by the previous release still send their mails', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { ctx } = api
  const { listener, speaker, consultation_id: id } = await makeBooked(api)
  const body = { id, subject: 'Резюме', text: 'Вот' }
  await api.as(listener).call(exchangeEmail, { params: { id }, body })
  const { consultation_message_id } = await ctx.db
    .selectFrom('consultation_messages')
    .select('consultation_message_id')
    .executeTakeFirstOrThrow()
  const { user_id } = speaker
  for (let time = 0; time < 2; time++) await enqueue(ctx.db, 'send-message-mail', { consultation_message_id, user_id })
  await api.settle()
  expect((await noticesOf(api, user_id)).filter((text) => text.startsWith('Сообщение'))).toHaveLength(1)
  expect((await api.mailTo(speaker.email))[0]?.subject).toBe('Вера Лебедева пишет: Резюме')

  const made = await makeRequest(api)
  const { request_id } = made.request
  await enqueue(ctx.db, 'send-request-mail', { request_id, about: 'MADE' })
  await enqueue(ctx.db, 'send-request-mail', { request_id, about: 'ANSWERED' })
  await api.settle()
  expect((await api.mailTo(made.speaker.email)).map(({ subject }) => subject)).toEqual([
    'Запрос на встречу: Вера Лебедева',
    'Запрос на встречу: Вера Лебедева',
  ])
})
