import { saveAvailability, type AvailabilityRulesInput } from '@razgovor/contract/availability'
import { signUp } from '@razgovor/contract/bookings'
import { createPaylink } from '@razgovor/contract/orders'
import { getOwnSchedule } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf, type Refusal } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

/** Mondays 10 to 14 in Moscow, an hour each; the tests' now is a Monday. Answers the next Monday's slots. */
async function offerMonday(api: TestApi, change: Partial<AvailabilityRulesInput>) {
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const params = { user_id: speaker.user_id }
  const rules: AvailabilityRulesInput = {
    is_on: true,
    time_zone_id: 'Europe/Moscow',
    hours: [{ weekday: 1, from: '10:00', to: '14:00' }],
    exceptions: [],
    slot_minutes: 60,
    buffer_minutes: 0,
    notice_minutes: 0,
    horizon_days: 14,
    day_max: null,
    booking_mode: 'FREE_BOOKING',
    amount: 0,
    topic: '',
    ...change,
  }
  await api.as(speaker).call(saveAvailability, { params, body: rules })
  const query = { from_time: '2058-01-21T00:00:00Z', to_time: '2058-01-29T00:00:00Z' }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params, query })
  const slots = items.map(({ slot_id }) => slot_id)
  return { speaker, monday: slots.slice(0, slots.length / 2), nextMonday: slots.slice(slots.length / 2) }
}

async function bookedCount(api: TestApi): Promise<number> {
  const bookings = await api.ctx.db.selectFrom('bookings').select('booking_id').where('status', '=', 'BOOKED').execute()
  return bookings.length
}

test('concurrent bookings of one day do not exceed the daily cap', async () => {
  await using api = await startApi()
  const { monday, nextMonday } = await offerMonday(api, { day_max: 1 })
  const listeners = await Promise.all(monday.map(() => makeListener(api)))
  const answers = await Promise.allSettled(
    monday.map((slot_id, n) => api.as(listeners[n]!).call(signUp, { params: { slot_id } })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Refusal] : []))
  expect(refused.map(({ error_name }) => error_name)).toEqual(Array.from({ length: 3 }, () => 'timeslot_busy'))
  expect(await bookedCount(api)).toBe(1)
  await api.as(listeners[0]!).call(signUp, { params: { slot_id: nextMonday[0]! } })
})

test('an order cannot contain more meetings of one day than the daily cap', async () => {
  await using api = await startApi()
  const { monday } = await offerMonday(api, { day_max: 2, booking_mode: 'BUYABLE', amount: 100_000 })
  const listener = api.as(await makeListener(api))
  const refused = await refusalOf(listener.call(createPaylink, { body: { slot_ids: monday.slice(0, 3) } }))
  expect(refused).toMatchObject({ refusal: 'timeslot_busy', fields: { 'slot_ids.2': expect.any(String) } })
  await listener.call(createPaylink, { body: { slot_ids: monday.slice(0, 2) } })
})

test('a slot from working hours cannot be booked within the buffer around any meeting of the speaker', async () => {
  await using api = await startApi()
  const { speaker, monday } = await offerMonday(api, { buffer_minutes: 60 })
  // 10:00 and 12:00; between them the speaker takes somebody by hand.
  expect(monday).toHaveLength(2)
  const byHand = await makeTimeSlot(api, {
    speaker,
    booking_mode: 'FREE_BOOKING',
    starts_in_minutes: 7 * 24 * 60 - 60,
    minutes: 40,
  })
  const listener = api.as(await makeListener(api))
  await listener.call(signUp, { params: { slot_id: byHand.slot_id } })
  for (const slot_id of monday) expect(await listener.refusal(signUp, { params: { slot_id } })).toBe('timeslot_busy')
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
