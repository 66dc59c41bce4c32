import { signUp } from '@razgovor/contract/bookings'
import { createPaylink } from '@razgovor/contract/orders'
import { answerConsultationRequest } from '@razgovor/contract/requests'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { reasonOf, refusalOf, type Refusal } from '../../../../test/api-client.ts'
import { meetingKind, offerMonday } from '../../../../test/availability.ts'
import { makeListener, makeSeries, makeTimeSlot } from '../../../../test/factories.ts'
import { acceptance, makeRequest } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const single = { scope: 'SINGLE_SLOT' as const }

async function bookedCount(api: TestApi): Promise<number> {
  const bookings = await api.ctx.db.selectFrom('bookings').select('booking_id').where('status', '=', 'BOOKED').execute()
  return bookings.length
}

const paid = meetingKind({ booking_mode: 'BUYABLE', amount: 100_000 })

test('concurrent bookings of one day do not exceed the daily cap', async () => {
  await using api = await startApi()
  const { monday, nextMonday } = await offerMonday(api, { day_max: 1 })
  const listeners = await Promise.all(monday.map(() => makeListener(api)))
  const answers = await Promise.allSettled(
    monday.map((slot_id, n) => api.as(listeners[n]!).call(signUp, { params: { slot_id } })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Refusal] : []))
  expect(refused.map(({ error_name }) => error_name)).toEqual(Array.from({ length: 3 }, () => 'timeslot_busy'))
  expect(refused.map(({ body }) => body.reason)).toEqual(Array.from({ length: 3 }, () => 'day_is_full'))
  expect(await bookedCount(api)).toBe(1)
  await api.as(listeners[0]!).call(signUp, { params: { slot_id: nextMonday[0]! } })
})

test('an order cannot contain more meetings of one day than the daily cap', async () => {
  await using api = await startApi()
  const { monday } = await offerMonday(api, { day_max: 2, kinds: [paid] })
  const listener = api.as(await makeListener(api))
  const refused = await refusalOf(listener.call(createPaylink, { body: { slot_ids: monday.slice(0, 3) } }))
  expect(refused).toMatchObject({ refusal: 'timeslot_busy', fields: { 'slot_ids.2': expect.any(String) } })
  await listener.call(createPaylink, { body: { slot_ids: monday.slice(0, 2) } })
})

test('a slot from working hours cannot be booked within the buffer around any meeting of the speaker', async () => {
  await using api = await startApi()
  const { speaker, monday } = await offerMonday(api, { buffer_minutes: 60 })
  // Slots begin at 10:00 and 12:00; the speaker adds one between them by hand.
  expect(monday).toHaveLength(2)
  const byHand = await makeTimeSlot(api, {
    speaker,
    booking_mode: 'FREE_BOOKING',
    starts_in_minutes: 7 * 24 * 60 - 60,
    minutes: 40,
  })
  const listener = api.as(await makeListener(api))
  await listener.call(signUp, { params: { slot_id: byHand.slot_id } })
  for (const slot_id of monday) {
    const params = { slot_id }
    expect(await listener.refusal(signUp, { params })).toBe('timeslot_busy')
    expect(await reasonOf(listener.call(signUp, { params }))).toBe('too_near_to_meeting')
  }
})

test('a cart with four paid slots of a day is refused when the speaker takes one meeting a day', async () => {
  await using api = await startApi()
  const { monday } = await offerMonday(api, { day_max: 1, kinds: [paid] })
  const listener = api.as(await makeListener(api))
  const refused = await refusalOf(listener.call(createPaylink, { body: { slot_ids: monday } }))
  expect(refused.refusal).toBe('human_friendly_multiple')
  expect(Object.keys(refused.fields)).toEqual(['slot_ids.1', 'slot_ids.2', 'slot_ids.3'])
  for (const message of Object.values(refused.fields)) expect(message).toContain('больше никого не принимает')
  expect(await api.ctx.db.selectFrom('bookings').select('booking_id').execute()).toEqual([])
})

test('four listeners who pay at once for a day with a cap of one reserve one place', async () => {
  await using api = await startApi()
  const { monday } = await offerMonday(api, { day_max: 1, kinds: [paid] })
  const listeners = await Promise.all(monday.map(() => makeListener(api)))
  const answers = await Promise.allSettled(
    monday.map((slot_id, n) => api.as(listeners[n]!).call(createPaylink, { body: { slot_ids: [slot_id] } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await api.ctx.db.selectFrom('bookings').select('status').execute()).toEqual([{ status: 'RESERVED' }])
})

test('sessions of a series and accepted requests count toward the daily cap and are not refused by it', async () => {
  await using api = await startApi()
  const { speaker, monday, nextMonday } = await offerMonday(api, { day_max: 1 })
  const listener = await makeListener(api)
  const series = await makeSeries(api, { speaker, starts_in_minutes: 7 * 24 * 60 + 300 })
  const [session] = series.sessions
  await api.as(listener).call(signUpForSeries, { params: series, body: { slot_ids: [session!.slot_id] } })
  expect(await reasonOf(api.as(listener).call(signUp, { params: { slot_id: monday[1]! } }))).toBe('day_is_full')

  const asked = { sides: { listener, speaker }, starts: [7 * 24 * 60 + 420] }
  const { request, params } = await makeRequest(api, asked)
  await api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!, 0) })
  expect(await bookedCount(api)).toBe(2)
  const other = await makeRequest(api, { ...asked, starts: [14 * 24 * 60 + 420] })
  const body = acceptance(other.request.times[0]!, 0)
  await api.as(speaker).call(answerConsultationRequest, { params: other.params, body })
  expect(await reasonOf(api.as(listener).call(signUp, { params: { slot_id: nextMonday[0]! } }))).toBe('day_is_full')
})

test('a refusal distinguishes a taken slot from one closed by the notice, begun or removed', async () => {
  await using api = await startApi()
  const { speaker, monday } = await offerMonday(api, { notice_minutes: 24 * 60 })
  const listener = api.as(await makeListener(api))
  const book = (slot_id: string) => reasonOf(listener.call(signUp, { params: { slot_id } }))
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: monday[0]! } })
  expect(await book(monday[0]!)).toBeUndefined()
  await api.as(speaker).call(deleteTimeSlot, { params: { ...speaker, slot_id: monday[1]! }, query: single })
  expect(await book(monday[1]!)).toBe('slot_removed')
  await api.clock.advance({ days: 6 })
  expect(await book(monday[2]!)).toBe('booking_closed')
  await api.clock.advance({ days: 1 })
  expect(await book(monday[2]!)).toBe('slot_begun')
})

test('a slot that the speaker adds manually can be booked until it begins, whatever notice the rules ask for', async () => {
  await using api = await startApi()
  const { speaker } = await offerMonday(api, { notice_minutes: 24 * 60 })
  const soon = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 10 })
  await api.clock.advance({ minutes: 9 })
  const listener = api.as(await makeListener(api))
  expect(await listener.call(signUp, { params: soon })).toMatchObject({ status: 'BOOKED' })
})

test('slots that the speaker adds manually ignore the daily cap and the buffer', async () => {
  await using api = await startApi()
  const { speaker, monday } = await offerMonday(api, { day_max: 1, buffer_minutes: 30 })
  const listener = api.as(await makeListener(api))
  await listener.call(signUp, { params: { slot_id: monday[0]! } })
  const byHand = await makeTimeSlot(api, {
    speaker,
    booking_mode: 'FREE_BOOKING',
    starts_in_minutes: 7 * 24 * 60 - 60,
    minutes: 20,
  })
  await listener.call(signUp, { params: { slot_id: byHand.slot_id } })
  expect(await bookedCount(api)).toBe(2)
})
