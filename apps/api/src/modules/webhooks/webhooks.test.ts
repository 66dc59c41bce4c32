import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { webhooksMax } from '@razgovor/contract/limits'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@razgovor/contract/webhooks'
import { expect, test } from 'vitest'
import { reasonOf, refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { move } from '../../../test/moves.ts'
import { startApi } from '../../../test/start-api.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { isSigned, makeWebhook, webhookEnvironment as environment } from '../../../test/webhooks.ts'
import { enqueue } from '../../jobs/queue.ts'

const free = { booking_mode: 'FREE_BOOKING', starts_in_minutes: 48 * 60 } as const

test('a booking reaches the receiver once, signed, and without the name of the listener', async () => {
  await using api = await startApi({ environment })
  await using receiver = await startReceiver()
  const slot = await makeTimeSlot(api, free)
  const { secret, deliveries } = await makeWebhook(api, slot.speaker, receiver)
  const listener = await makeListener(api, { first_name: 'Вера' })
  const { booking_id, consultation_id } = await api.as(listener).call(signUp, { params: slot })
  await api.settle()
  await enqueue(api.ctx.db, 'booking-booked', { booking_id: booking_id! })
  await api.settle()

  expect(receiver.received).toHaveLength(1)
  const [request] = receiver.received
  expect(isSigned(secret, request!)).toBe(true)
  expect(isSigned(secret, { ...request!, body: `${request!.body} ` })).toBe(false)
  const [delivery] = await deliveries()
  expect(request!.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': delivery!.delivery_id,
    'webhook-timestamp': String(api.clock.now().getTime() / 1000),
  })
  expect(JSON.parse(request!.body)).toEqual({
    type: 'booking.created',
    timestamp: api.clock.now().toISOString(),
    data: {
      booking_id,
      consultation_id,
      slot_id: slot.slot_id,
      status: 'BOOKED',
      topic: 'Разбор резюме',
      amount: 0,
      currency: 'RUB',
      time_start_iso: slot.time_start.toISOString(),
      time_end_iso: slot.time_end.toISOString(),
    },
  })
  expect(delivery).toMatchObject({
    event: 'booking.created',
    status: 'DELIVERED',
    attempts: 1,
    response_status: 200,
    response_text: 'answered 200',
    problem: null,
    payload: request!.body,
  })
})

test('moved, ended and canceled meetings are delivered to the webhooks that want them', async () => {
  await using api = await startApi({ environment })
  await using receiver = await startReceiver()
  await using endsOnly = await startReceiver()
  const slot = await makeTimeSlot(api, free)
  const { speaker } = slot
  const [later, other] = [
    await makeTimeSlot(api, { ...free, speaker, starts_in_minutes: 50 * 60 }),
    await makeTimeSlot(api, { ...free, speaker, starts_in_minutes: 52 * 60 }),
  ]
  await makeWebhook(api, speaker, receiver)
  await makeWebhook(api, speaker, endsOnly, ['meeting.ended'])
  const listener = await makeListener(api)
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const canceled = await api.as(listener).call(signUp, { params: other })
  await api.settle()
  const { consultation: moved } = await move(api, { user: listener, consultation_id, slot_id: later.slot_id })
  const params = { id: canceled.consultation_id }
  await api.as(speaker).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  await api.settle()
  expect(receiver.types().toSorted()).toEqual([
    'booking.canceled',
    'booking.created',
    'booking.created',
    'booking.moved',
  ])
  const dataOf = (type: string) => {
    const found = receiver.received.find(({ body }) => body.startsWith(`{"type":"${type}"`))
    return (JSON.parse(found!.body) as { data: object }).data
  }
  expect(dataOf('booking.moved')).toMatchObject({
    time_start_iso: later.time_start.toISOString(),
    previous_time_start_iso: slot.time_start.toISOString(),
    previous_slot_id: slot.slot_id,
  })
  expect(dataOf('booking.canceled')).toMatchObject({ status: 'CANCELED', canceled_by: 'SPEAKER' })
  await api.clock.advance({ days: 3 })
  await api.settle()
  expect(endsOnly.types()).toEqual(['meeting.ended'])
  expect(dataOf('meeting.ended')).toMatchObject({
    consultation_id: moved.consultation_id,
    bookings: [{ booking_id: moved.booking_id, outcome: 'HELD' }],
  })
})

test('a new secret is shown once, and for a day deliveries are signed with the one before it too', async () => {
  await using api = await startApi({ environment })
  await using receiver = await startReceiver()
  const speaker = await makeSpeaker(api)
  const { secret: first, params, state } = await makeWebhook(api, speaker, receiver)
  const stored = await api.ctx.db.selectFrom('webhooks').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('token=secret')
  const send = async () => {
    await api.as(speaker).call(testWebhook, { params })
    await api.settle()
    return receiver.received.at(-1)!
  }
  const { secret: second } = await api.as(speaker).call(rotateWebhookSecret, { params })
  const both = await send()
  expect([first, second].map((secret) => isSigned(secret, both))).toEqual([true, true])
  expect((await state()).old_secret_until).toBe('2058-01-15T09:00:00.000Z')
  await api.clock.advance({ days: 1 })
  const one = await send()
  expect([first, second].map((secret) => isSigned(secret, one))).toEqual([false, true])
  for (let times = 0; times < 3; times++) await api.as(speaker).call(rotateWebhookSecret, { params })
  expect(isSigned(second, await send())).toBe(true)
  expect(await reasonOf(api.as(speaker).call(rotateWebhookSecret, { params }))).toBe('too_many_secrets')
})

test('a webhook has a public https URL without a password, once, and a speaker has a few', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const create = (url: string) =>
    api.as(speaker).call(createWebhook, { params: speaker, body: { url, events: ['meeting.ended'] } })
  for (const wrong of [
    'http://example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f.1/',
    'https://db.internal/',
    'https://anna:password@example.com/',
    'ftp://example.com/',
    'example.com',
  ])
    expect([wrong, await refusalOf(create(wrong))]).toMatchObject([wrong, { refusal: 'validation' }])
  const { webhook_id } = await create('https://example.com/hook')
  expect(await reasonOf(create('https://EXAMPLE.com/hook'))).toBe('webhook_url_taken')
  for (let number = 1; number < webhooksMax; number++) await create(`https://example.com/${number}`)
  expect(await reasonOf(create('https://example.com/more'))).toBe('too_many_webhooks')
  const params = { ...speaker, webhook_id }
  const change = (body: object) => api.as(speaker).call(changeWebhook, { params, body })
  expect(await reasonOf(change({ url: 'https://example.com/1' }))).toBe('webhook_url_taken')
  expect(await refusalOf(change({ url: 'https://10.1.2.3/' }))).toMatchObject({ refusal: 'validation' })
  expect(await change({ url: 'https://example.com/new', events: ['booking.moved'] })).toMatchObject({
    url: 'https://example.com/new',
    events: ['booking.moved'],
  })
})

test("another speaker's webhook does not exist", async () => {
  await using api = await startApi({ environment })
  await using receiver = await startReceiver()
  const webhook = await makeWebhook(api, await makeSpeaker(api), receiver)
  const boris = await makeSpeaker(api)
  const params = { user_id: boris.user_id, webhook_id: webhook.webhook_id }
  const caller = api.as(boris)
  expect(await caller.refusal(changeWebhook, { params, body: { is_on: false } })).toBe('not_exist')
  expect(await caller.refusal(rotateWebhookSecret, { params })).toBe('not_exist')
  expect(await caller.refusal(testWebhook, { params })).toBe('not_exist')
  expect(await caller.refusal(listDeliveries, { params })).toBe('not_exist')
  const replayed = { params: { ...params, delivery_id: webhook.webhook_id } }
  expect(await caller.refusal(replayDelivery, replayed)).toBe('not_exist')
  await caller.call(deleteWebhook, { params })
  expect(await caller.call(listWebhooks, { params: boris })).toEqual({ items: [] })
  expect(await webhook.state()).toMatchObject({ off: null })
})

test('a webhook that its speaker turns off gets nothing, and can be replayed to once it is on again', async () => {
  await using api = await startApi({ environment })
  await using receiver = await startReceiver()
  const slot = await makeTimeSlot(api, free)
  const speaker = api.as(slot.speaker)
  const { params, deliveries } = await makeWebhook(api, slot.speaker, receiver)
  await speaker.call(testWebhook, { params })
  expect(await speaker.call(changeWebhook, { params, body: { is_on: false } })).toMatchObject({ off: 'OWNER' })
  await api.as(await makeListener(api)).call(signUp, { params: slot })
  await api.settle()
  const [delivery, ...others] = await deliveries()
  expect([delivery!.status, others]).toEqual(['FAILED', []])
  const replay = { params: { ...params, delivery_id: delivery!.delivery_id } }
  expect(await reasonOf(speaker.call(replayDelivery, replay))).toBe('webhook_is_off')
  expect(await reasonOf(speaker.call(testWebhook, { params }))).toBe('webhook_is_off')
  expect(receiver.received).toEqual([])

  expect(await speaker.call(changeWebhook, { params, body: { is_on: true } })).toMatchObject({ off: null })
  for (let times = 0; times < 2; times++) {
    await speaker.call(replayDelivery, replay)
    await api.settle()
  }
  expect(receiver.types()).toEqual(['webhook.test', 'webhook.test'])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([delivery!.delivery_id]),
  )
})

test('deliveries are deleted after 30 days, and webhooks with their speaker', async () => {
  await using api = await startApi({ environment })
  await using receiver = await startReceiver()
  const speaker = await makeSpeaker(api)
  const { params, deliveries } = await makeWebhook(api, speaker, receiver)
  const send = () => api.as(speaker).call(testWebhook, { params })
  const prune = async () => {
    await enqueue(api.ctx.db, 'prune-webhook-deliveries', {})
    await api.settle()
  }
  await send()
  await api.clock.advance({ days: 30 })
  await send()
  await prune()
  expect(await deliveries()).toHaveLength(2)
  await api.clock.advance({ minutes: 1 })
  await prune()
  expect(await deliveries()).toHaveLength(1)
  await enqueue(api.ctx.db, 'user-anonymized', { user_id: speaker.user_id })
  await api.settle()
  expect(await api.ctx.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
})
