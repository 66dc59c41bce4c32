import {
  changeTimeSlot,
  createRepeat,
  createTimeSlot,
  getFreeSlots,
  getOwnSchedule,
  getTimeSlot,
} from '@razgovor/contract/schedule'
import { changeSeries, createSeries } from '@razgovor/contract/series'
import type { SlotTerms } from '@razgovor/contract/slot-terms'
import { expect, test } from 'vitest'
import { meetingKind, saveHours } from '../../../test/availability.ts'
import { makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const times = { time_start_iso: '2058-01-21T10:00:00Z', time_end_iso: '2058-01-21T11:00:00Z' }
/** Every term, each different from its default and from `changed`. */
const terms = { booking_mode: 'FREE_BOOKING_MULTY', amount: 0, places: 3, topic: 'Разбор' } satisfies SlotTerms
const changed = { booking_mode: 'BUYABLE', amount: 123_400, places: 1, topic: 'Письмо' } satisfies SlotTerms

async function speakerOf(api: TestApi) {
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  return { as: api.as(speaker), params: { user_id: speaker.user_id }, speaker }
}

async function scheduleOf(api: TestApi, speaker: MadeUser) {
  const query = { from_time: '2058-01-14T09:00:00Z', to_time: '2058-03-14T09:00:00Z' }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params: { user_id: speaker.user_id }, query })
  return items
}

test('a slot keeps all terms set by its speaker and shows them to listeners', async () => {
  await using api = await startApi()
  const { as, params } = await speakerOf(api)
  const made = await as.call(createTimeSlot, { params, body: { ...times, ...terms } })
  expect(made).toMatchObject(terms)
  expect(await as.call(getTimeSlot, { params: { ...params, slot_id: made.slot_id } })).toMatchObject(terms)
  const query = { from_time: '2058-01-21', days_count: 1, time_zone_id: 'UTC' }
  expect((await api.anonymous.call(getFreeSlots, { params, query })).items).toMatchObject([terms])
})

test('every slot of a repetition has its terms, and a change can apply to a slot and all later ones', async () => {
  await using api = await startApi()
  const { as, params, speaker } = await speakerOf(api)
  const body = { slot: { ...times, ...terms }, repeat: { repeat_mode: 'DAILY' as const, times: 3 } }
  const { items } = await as.call(createRepeat, { params, body })
  expect(await scheduleOf(api, speaker)).toMatchObject([terms, terms, terms])
  await as.call(changeTimeSlot, {
    params: { ...params, slot_id: items[1]!.slot_id! },
    body: { scope: 'ENTIRE_SERIES', ...changed },
  })
  expect(await scheduleOf(api, speaker)).toMatchObject([terms, changed, changed])
})

test('changing one term of a slot leaves the others unchanged', async () => {
  await using api = await startApi()
  const { as, params } = await speakerOf(api)
  const { slot_id } = await as.call(createTimeSlot, { params, body: { ...times, ...terms } })
  const { booking_mode: _mode, amount: _amount, places: _places, ...single } = changed
  for (const [name, value] of Object.entries(single)) {
    const before = await as.call(getTimeSlot, { params: { ...params, slot_id } })
    await as.call(changeTimeSlot, { params: { ...params, slot_id }, body: { [name]: value } })
    const after = await as.call(getTimeSlot, { params: { ...params, slot_id } })
    expect(after).toEqual({ ...before, [name]: value })
  }
})

test('slots created by availability rules have the rules’ terms and follow their changes', async () => {
  await using api = await startApi()
  const { speaker } = await speakerOf(api)
  const { places: _, topic: title, ...first } = { ...terms, booking_mode: 'FREE_BOOKING' as const }
  const { topic: new_title, booking_mode, amount } = changed
  const hours = [{ weekday: 1, from: '10:00', to: '11:00' }]
  const kind = meetingKind({ title, ...first })
  for (const step of [{}, { booking_mode, amount }, { title: new_title }]) {
    Object.assign(kind, step)
    await saveHours(api, speaker, { time_zone_id: 'UTC', hours, kinds: [kind], horizon_days: 10 })
    const wanted = { topic: kind.title, booking_mode: kind.booking_mode, amount: kind.amount }
    expect(await scheduleOf(api, speaker)).toMatchObject([wanted, wanted])
  }
})

test('sessions of a series have its terms and follow their changes', async () => {
  await using api = await startApi()
  const { as, params, speaker } = await speakerOf(api)
  const { topic: title, ...first } = terms
  const { topic: new_title, ...second } = { ...changed, places: 2 }
  const series = { title, ...first, ...times, repeat: { repeat_mode: 'DAILY' as const, times: 2 } }
  const { series_id } = await as.call(createSeries, { params, body: series })
  expect(await scheduleOf(api, speaker)).toMatchObject([terms, terms])
  await as.call(changeSeries, { params: { ...params, series_id }, body: { title: new_title, ...second } })
  const expected = { ...second, topic: new_title }
  expect(await scheduleOf(api, speaker)).toMatchObject([expected, expected])
})
