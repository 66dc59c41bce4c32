import { bookNow, cancelRecord, signUp } from '@razgovor/contract/bookings'
import { answerConsultationRequest } from '@razgovor/contract/requests'
import { signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { Refusal, refusalOf } from '../../../../test/api-client.ts'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { acceptance, makeRequest } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const hour = 60

function makeFree(api: TestApi, hours: number, speaker?: MadeUser, places = 1) {
  const booking_mode = places > 1 ? ('FREE_BOOKING_MULTY' as const) : ('FREE_BOOKING' as const)
  return makeTimeSlot(api, {
    booking_mode,
    places,
    starts_in_minutes: hours * hour,
    minutes: 40,
    ...(speaker && { speaker }),
  })
}

/** Makes slots of different speakers, one per hour. */
function makeFreeSlots(api: TestApi, count: number) {
  return Promise.all(Array.from({ length: count }, (_, index) => makeFree(api, 24 + index)))
}

/** Makes slots of one speaker, one per hour. */
async function makeFreeSlotsOfOne(api: TestApi, count: number) {
  const speaker = await makeSpeaker(api)
  return Promise.all(Array.from({ length: count }, (_, index) => makeFree(api, 48 + index, speaker)))
}

async function sentence(call: Promise<unknown>): Promise<string> {
  const refusal: unknown = await call.catch((error: unknown) => error)
  expect((refusal as Refusal).error_name).toBe('human_friendly')
  return (refusal as Refusal).body.error_message
}

test('a listener can have ten free bookings, and book again when one of them is canceled or over', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [late, another, ...slots] = await makeFreeSlots(api, 12)
  const sign = (params: { slot_id: string }) => api.as(listener).call(signUp, { params })
  for (const slot of slots) await sign(slot)
  expect(await sentence(sign(late!))).toBe(
    'Можно держать не больше 10 бесплатных записей. Дождись встречи или отмени лишнюю запись',
  )
  expect(await sentence(api.as(listener).call(bookNow, { body: late! }))).toContain('не больше 10')
  // A repeated sign-up reports the existing booking, not the limit.
  expect(await api.as(listener).refusal(signUp, { params: slots[0]! })).toBe('already_exists')
  await api.as(await makeListener(api)).call(signUp, { params: late! })

  await api.as(listener).call(cancelRecord, { params: slots[0]! })
  await sign(another!)
  const later = await makeFree(api, 100)
  expect(await sentence(sign(later))).toContain('не больше 10')
  await api.clock.advance({ hours: 27 })
  await sign(later)
})

test('a listener can have three free bookings with one speaker, and more with others', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [late, ...slots] = await makeFreeSlotsOfOne(api, 4)
  for (const params of slots) await api.as(listener).call(signUp, { params })
  expect(await sentence(api.as(listener).call(signUp, { params: late! }))).toBe(
    'Можно держать не больше 3 бесплатных записей к одному спикеру. Дождись встречи или отмени лишнюю запись',
  )
  await api.as(listener).call(signUp, { params: await makeFree(api, 100) })
})

test('concurrent free bookings do not exceed the limits', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const [ofOne, ofMany] = [await makeFreeSlotsOfOne(api, 6), await makeFreeSlots(api, 12)]
  const outcomes = await Promise.all(
    [...ofOne, ...ofMany].map((params) =>
      api
        .as(listener)
        .call(signUp, { params })
        .then(
          () => 'booked',
          (refusal: Refusal) => refusal.error_name,
        ),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['booked', 'human_friendly']))
  const booked = await api.ctx.db.selectFrom('bookings').select('speaker_id').execute()
  expect(booked).toHaveLength(10)
  const one = ofOne[0]!.speaker.user_id
  expect(booked.filter(({ speaker_id }) => speaker_id === one).length).toBeLessThanOrEqual(3)
})

test('places in free groups count toward the limits, and a series counts as one booking', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const makeSessions = (starts_in_hours: number) =>
    makeSeries(api, { speaker, times: 12, starts_in_minutes: starts_in_hours * hour })
  const signUpForAll = async (starts_in_hours: number) => {
    const series = await makeSessions(starts_in_hours)
    const body = { slot_ids: series.sessions.map(({ slot_id }) => slot_id) }
    return api.as(listener).call(signUpForSeries, { params: series, body })
  }
  const [first, second] = (await makeSessions(24)).sessions
  await api.as(listener).call(signUp, { params: first! })
  await signUpForAll(26)
  await api.as(listener).call(signUp, { params: await makeFree(api, 28, speaker, 3) })
  const { refusal, fields } = await refusalOf(signUpForAll(30))
  expect([refusal, fields]).toEqual(['human_friendly', {}])
  expect(await sentence(api.as(listener).call(signUp, { params: await makeFree(api, 32, speaker, 3) }))).toContain(
    'к одному спикеру',
  )
  await api.as(listener).call(signUp, { params: second! })
})

test('paid bookings and times that a speaker has accepted do not count toward the limits', async () => {
  await using api = await startApi({ environment: { FREE_BOOKINGS_MAX: '1', FREE_BOOKINGS_PER_SPEAKER_MAX: '1' } })
  const { listener, speaker, request, params } = await makeRequest(api)
  const paid = await Promise.all(
    [200, 202].map((hours) => makeTimeSlot(api, { speaker, starts_in_minutes: hours * hour })),
  )
  await linkFor(api, listener, paid)
  await api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!, 0) })
  await api.as(listener).call(signUp, { params: await makeFree(api, 204, speaker) })
  expect(await sentence(api.as(listener).call(signUp, { params: await makeFree(api, 206) }))).toBe(
    'Можно держать не больше 1 бесплатной записи. Дождись встречи или отмени лишнюю запись',
  )
  const accepted = await api.ctx.db
    .selectFrom('time_slots')
    .select('slot_id')
    .where('for_user_id', '=', listener.user_id)
    .executeTakeFirstOrThrow()
  await api.as(listener).call(cancelRecord, { params: accepted })
  await api.as(listener).call(signUp, { params: accepted })
})
