import { previewAvailability, saveAvailability } from '@razgovor/contract/availability'
import { requestConsultation } from '@razgovor/contract/requests'
import { changeTimeSlot, createRepeat, createTimeSlot, previewRepeat } from '@razgovor/contract/schedule'
import { addSessions, createSeries } from '@razgovor/contract/series'
import { getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { meetingKind, workingHours } from '../../../../test/availability.ts'
import { Refusal, refusalOf } from '../../../../test/api-client.ts'
import { makeListener, makeSeries, makeSpeaker, makeSubscription, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

/** On 20 January 2058, six days after the tests' now. */
function stretch(minutes: number) {
  const time_end = new Date(Date.parse('2058-01-20T10:00:00Z') + minutes * 60_000)
  return { time_start_iso: '2058-01-20T10:00:00Z', time_end_iso: time_end.toISOString() }
}

const free = { booking_mode: 'FREE_BOOKING' as const, amount: 0 }
const weekly = { repeat_mode: 'WEEKLY' as const, weekdays: [1], times: 2 }
const rules = workingHours({ kinds: [meetingKind({ minutes: 41 })] })

const tooLong = /На тарифе «Бесплатный» встреча длится не больше 40 мин\. Сделай её короче или смени тариф/

async function catchRefusal(call: Promise<unknown>): Promise<Refusal> {
  const refused = await call.catch((error: unknown) => error)
  if (!(refused instanceof Refusal)) throw new Error('nothing was refused')
  return refused
}

test('every way of offering a slot longer than the tariff allows is refused with an explanation', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const [as, params] = [api.as(speaker), { user_id: speaker.user_id }]
  const slot = { ...stretch(41), ...free }
  const offers: [string, () => Promise<unknown>][] = [
    ['time_end_iso', () => as.call(createTimeSlot, { params, body: slot })],
    ['slot.time_end_iso', () => as.call(previewRepeat, { params, body: { slot, repeat: weekly } })],
    ['slot.time_end_iso', () => as.call(createRepeat, { params, body: { slot, repeat: weekly } })],
    ['kinds.0.minutes', () => as.call(previewAvailability, { params, body: rules })],
    ['kinds.0.minutes', () => as.call(saveAvailability, { params, body: rules })],
  ]
  for (const [field, offer] of offers) {
    const { error_name, body } = await catchRefusal(offer())
    expect(error_name).toBe('human_friendly')
    expect(body.error_message).toMatch(tooLong)
    expect(body.fields).toEqual({ [field]: 'Не больше 40 мин' })
  }
  await as.call(createTimeSlot, { params, body: { ...stretch(40), ...free } })
})

test('disabled availability rules may exceed the tariff’s meeting length', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const saved = await api
    .as(speaker)
    .call(saveAvailability, { params: { user_id: speaker.user_id }, body: { ...rules, is_on: false } })
  expect(saved).toMatchObject({ added_count: 0 })
})

test('a slot can be extended up to the tariff’s limit, and shortened', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const { slot_id, time_start } = await makeTimeSlot(api, { speaker, minutes: 60 })
  const resize = (minutes: number) =>
    api.as(speaker).call(changeTimeSlot, {
      params: { user_id: speaker.user_id, slot_id },
      body: { time_end_iso: new Date(time_start.getTime() + minutes * 60_000).toISOString() },
    })
  expect(await refusalOf(resize(91))).toMatchObject({
    refusal: 'human_friendly',
    fields: { time_end_iso: 'Не больше 90 мин' },
  })
  await resize(90)
  await resize(50)
})

test('a session longer than the tariff allows is refused', async () => {
  await using api = await startApi()
  const { series_id, speaker } = await makeSeries(api)
  const params = { user_id: speaker.user_id, series_id }
  const body = { ...stretch(91), repeat: null }
  expect((await refusalOf(api.as(speaker).call(addSessions, { params, body }))).refusal).toBe('human_friendly')
  const series = { title: 'Курс', description: '', booking_mode: 'FREE_BOOKING_MULTY' as const, amount: 0, places: 3 }
  const made = api.as(speaker).call(createSeries, {
    params: { user_id: speaker.user_id },
    body: { ...series, fund_id: null, ...body },
  })
  expect((await refusalOf(made)).fields).toEqual({ time_end_iso: 'Не больше 90 мин' })
})

test('a speaker’s page shows the longest meeting, and a request for a longer one is refused', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const params = { user_id: speaker.user_id }
  const wish = { topic: 'Разбор', message: '', times: [stretch(41)] }
  const refused = await catchRefusal(api.as(listener).call(requestConsultation, { params, body: wish }))
  expect(refused.error_name).toBe('human_friendly')
  expect(refused.body).toMatchObject({
    error_message: 'У этого спикера встречи не длиннее 40 мин. Предложи время покороче',
    fields: { 'times.0.time_end_iso': 'Не больше 40 мин' },
  })
  await api.as(listener).call(requestConsultation, { params, body: { ...wish, times: [stretch(40)] } })
  const page = () => api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })
  expect(await page()).toMatchObject({ meeting_minutes_max: 40 })
  await makeSubscription(api, speaker, 'PRO')
  expect(await page()).toMatchObject({ meeting_minutes_max: null })
})
