import { getConsultation, listFutureAsListener, signUp } from '@razgovor/contract/bookings'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { listNotifications } from '@razgovor/contract/notifications'
import {
  answerConsultationRequest,
  listConsultationRequests,
  listOwnRequests,
  requestConsultation,
} from '@razgovor/contract/requests'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { acceptance, day, hourIn, makeRequest, refusal, wish } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function lastNotice(api: TestApi, user: MadeUser) {
  return (await api.as(user).call(listNotifications)).items[0]
}

async function lastMail(api: TestApi, { email }: MadeUser) {
  return (await api.mailTo(email))[0]
}

test('a new request reaches the speaker’s list, notices and e-mail, and appears in the listener’s own requests', async () => {
  await using api = await startApi()
  const { listener, speaker, request } = await makeRequest(api)
  await api.settle()
  expect(request).toMatchObject({ status: 'NEW', slot_id: null, amount: 0, comment: '' })
  expect(request.times).toHaveLength(2)
  const inbox = await api.as(speaker).call(listConsultationRequests, { params: speaker })
  expect(inbox).toMatchObject({ total_count: 1, items: [request] })
  expect((await api.as(listener).call(listOwnRequests, { params: listener })).items).toEqual([request])
  expect(await lastNotice(api, speaker)).toMatchObject({
    content: 'Запрос на встречу: Вера Лебедева, ответь до 16 января, 12:00',
    link: '/schedule-list?view=requests',
  })
  const mail = await lastMail(api, speaker)
  expect(mail?.text).toContain('Вариант 1: вторник, 15 января, 12:00–13:00 (Москва, UTC+3)')
  expect(mail?.text).toContain('> Я дизайнер')
})

test('proposed times must be in the future, within 180 days, and must not overlap', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  const propose = (starts: number[]) =>
    refusalOf(api.as(listener).call(requestConsultation, wish(api, speaker, starts)))
  expect(await propose([day, 0])).toEqual({
    refusal: 'validation',
    fields: { 'times.1.time_start_iso': 'Это время уже прошло' },
  })
  expect((await propose([180 * day + 1])).fields).toEqual({ 'times.0.time_start_iso': 'Не дальше 180 дней' })
  expect((await propose([day, 2 * day, day + 59])).fields).toEqual({
    'times.2.time_start_iso': 'Варианты не должны пересекаться',
  })
  await api.as(listener).call(requestConsultation, wish(api, speaker, [day, day + 60, 180 * day]))
})

test('a request proposes one to three times', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  const propose = (starts: number[]) => api.as(listener).call(requestConsultation, wish(api, speaker, starts))
  const proposed = [day, 2 * day, 3 * day]
  for (const starts of [[], [...proposed, 4 * day]])
    expect((await refusalOf(propose(starts))).fields).toHaveProperty('times')
  expect((await propose([day])).times).toHaveLength(1)
  expect((await propose(proposed)).times).toHaveLength(3)
})

test('a user cannot send a request to themselves, to a non-speaker or to a blocked speaker', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  const ask = (from: MadeUser, to: MadeUser) => api.as(from).refusal(requestConsultation, wish(api, to, [day]))
  expect(await ask(speaker, speaker)).toBe('forbidden')
  expect(await ask(speaker, listener)).toBe('not_exist')
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', speaker.user_id)
    .execute()
  expect(await ask(listener, speaker)).toBe('not_exist')
})

test('a listener can have three open requests per speaker and ten in total, even with concurrent calls', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const speakers = await Promise.all(Array.from({ length: 5 }, () => makeSpeaker(api, { tariff: 'BASIC' })))
  for (const speaker of speakers.slice(0, 3)) {
    const sent = await Promise.allSettled(
      Array.from({ length: 5 }, () => api.as(listener).call(requestConsultation, wish(api, speaker, [day]))),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  }
  await makeRequest(api, { sides: { listener, speaker: speakers[3]! }, starts: [60] })
  const oneMore = wish(api, speakers[4]!, [day])
  expect(await api.as(listener).refusal(requestConsultation, oneMore)).toBe('human_friendly')
  await api.clock.advance({ hours: 1 })
  await api.as(listener).call(requestConsultation, oneMore)
})

test('a request accepted with a price puts the slot into the listener’s cart and becomes a booking once paid', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const body = acceptance(request.times[1]!)
  const accepted = await api.as(speaker).call(answerConsultationRequest, { params, body })
  expect(accepted).toMatchObject({
    status: 'ACCEPTED',
    amount: 250_000,
    comment: 'Возьми резюме',
    accepted_start_iso: request.times[1]!.time_start_iso,
    is_booked: false,
  })
  await api.settle()

  const cart = await api.as(listener).call(listCart)
  expect(cart.items).toMatchObject([
    { availability: 'AVAILABLE', slot: { slot_id: accepted.slot_id, topic: 'Разбор портфолио', ...request.times[1] } },
  ])
  expect(await lastNotice(api, listener)).toMatchObject({
    content: 'Запрос принят: Анна Сафонова, 16 января, 12:00. Встреча в корзине, оплати её',
    link: '/cart',
  })
  const mail = await lastMail(api, listener)
  expect(mail?.text).toContain(`Открыть корзину: ${api.url}/cart`)
  expect(mail?.text).toContain('> Возьми резюме')

  await bankOf(api).pay(await linkFor(api, listener, [{ slot_id: accepted.slot_id! }]))
  await api.settle()
  const [meeting] = (await api.as(listener).call(listFutureAsListener, { params: listener })).items
  expect(meeting).toMatchObject({ status: 'BOOKED', flow_type: 'LISTENER_CONSULTATION', amount: 250_000 })
  expect((await api.as(listener).call(listOwnRequests, { params: listener })).items[0]?.is_booked).toBe(true)
})

test('a request accepted for free books the meeting at once and notifies both sides', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  await api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!, 0) })
  await api.settle()
  const [meeting] = (await api.as(listener).call(listFutureAsListener, { params: listener })).items
  expect(meeting).toMatchObject({ status: 'BOOKED', flow_type: 'LISTENER_CONSULTATION', topic: 'Разбор портфолио' })
  const { consultation_id } = meeting!
  expect(await api.as(speaker).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    status: 'BOOKED',
  })
  for (const user of [listener, speaker])
    expect((await lastMail(api, user))?.attachments.some(({ filename }) => filename.endsWith('.ics'))).toBe(true)
  expect((await api.as(listener).call(listNotifications)).total_count).toBe(1)
})

test('only the listener who sent the request can see and book its slot', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const paid = await api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!) })
  const slot_id = paid.slot_id!
  const free = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  await api.ctx.db
    .updateTable('time_slots')
    .set({ for_user_id: listener.user_id })
    .where('slot_id', '=', free.slot_id)
    .execute()

  const stranger = api.as(await makeListener(api))
  const seen = await api.anonymous.call(getFreeSlots, {
    params: speaker,
    query: { from_time: '2058-01-14', days_count: 14 },
  })
  expect(seen.items).toEqual([])
  const refusals = [
    await stranger.refusal(addToCart, { body: { slot_id } }),
    await stranger.refusal(createPaylink, { body: { slot_ids: [slot_id] } }),
    await stranger.refusal(signUp, { params: free }),
  ]
  expect(refusals.every((name) => ['not_exist', 'timeslot_busy', 'forbidden'].includes(name))).toBe(true)
  expect(await api.as(listener).call(signUp, { params: free })).toMatchObject({ status: 'BOOKED' })
})

test('accepting a time that overlaps another slot of the speaker fails, and the request stays open', async () => {
  await using api = await startApi()
  const { speaker, request, params } = await makeRequest(api, { starts: [day, 2 * day, 3 * day] })
  await makeTimeSlot(api, { speaker, starts_in_minutes: day })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 2 * day + 30 })
  const accept = (index: number) => ({ params, body: acceptance(request.times[index]!) })
  expect(await api.as(speaker).refusal(answerConsultationRequest, accept(0))).toBe('timeslots_crossing')
  expect(await api.as(speaker).refusal(answerConsultationRequest, accept(1))).toBe('timeslot_intersection')
  expect(await api.as(speaker).call(answerConsultationRequest, accept(2))).toMatchObject({ status: 'ACCEPTED' })
})

test('accepting a free time fails if the listener has another meeting then, and creates no slot', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const other = await makeTimeSlot(api, { starts_in_minutes: day + 30, booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: other })
  const body = acceptance(request.times[0]!, 0)
  await expect(api.as(speaker).call(answerConsultationRequest, { params, body })).rejects.toMatchObject({
    error_name: 'timeslot_intersection',
    body: { error_message: expect.stringContaining('У слушателя в это время уже есть другая встреча') },
  })
  const slots = await api.ctx.db
    .selectFrom('time_slots')
    .selectAll()
    .where('speaker_id', '=', speaker.user_id)
    .execute()
  expect(slots).toEqual([])
})

test('when a request is declined, the listener receives the speaker’s comment', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeRequest(api)
  const declined = await api.as(speaker).call(answerConsultationRequest, { params, body: refusal })
  expect(declined).toMatchObject({ status: 'DECLINED', comment: 'В эти дни я в отпуске' })
  await api.settle()
  expect((await lastNotice(api, listener))?.content).toContain('Запрос отклонён: Анна Сафонова')
  expect((await lastMail(api, listener))?.text).toContain('> В эти дни я в отпуске')
})

test('repeating the same answer changes nothing; a different answer is refused with already_exists', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const answer = (body: ReturnType<typeof acceptance> | typeof refusal) => ({ params, body })
  const [first, second] = request.times
  const accepted = await api.as(speaker).call(answerConsultationRequest, answer(acceptance(first!)))
  expect(await api.as(speaker).call(answerConsultationRequest, answer(acceptance(first!)))).toEqual(accepted)
  for (const other of [acceptance(second!), acceptance(first!, 300_000), refusal])
    expect(await api.as(speaker).refusal(answerConsultationRequest, answer(other))).toBe('already_exists')
  await api.settle()
  expect((await api.as(listener).call(listCart)).total_count).toBe(1)
})

test('only a proposed time that has not begun can be accepted', async () => {
  await using api = await startApi()
  const { speaker, request, params } = await makeRequest(api)
  const accept = (time: { time_start_iso: string }) =>
    api.as(speaker).refusal(answerConsultationRequest, { params, body: acceptance(time) })
  expect(await accept(hourIn(api, 3 * day))).toBe('validation')
  await api.clock.advance({ days: 1 })
  expect(await accept(request.times[0]!)).toBe('validation')
})

test('a speaker cannot answer another speaker’s request', async () => {
  await using api = await startApi()
  const { params } = await makeRequest(api)
  const other = await makeSpeaker(api, { tariff: 'BASIC' })
  const own = { user_id: other.user_id, request_id: params.request_id }
  expect(await api.as(other).refusal(answerConsultationRequest, { params: own, body: refusal })).toBe('not_exist')
})

test('only one of several concurrent answers to a request takes effect, and at most one slot is created', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const [first, second] = request.times
  const bodies = [acceptance(first!), acceptance(second!), refusal, acceptance(first!, 0), acceptance(second!)]
  const outcomes = await Promise.allSettled(
    bodies.map((body) => api.as(speaker).call(answerConsultationRequest, { params, body })),
  )
  await api.settle()
  const status = (await api.as(listener).call(listOwnRequests, { params: listener })).items[0]?.status
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(new Set(won.map((answer) => `${answer.status} ${answer.slot_id}`)).size).toBe(1)
  expect(won[0]?.status).toBe(status)
  const slots = await api.ctx.db.selectFrom('time_slots').selectAll().execute()
  expect(slots).toHaveLength(status === 'ACCEPTED' ? 1 : 0)
})
