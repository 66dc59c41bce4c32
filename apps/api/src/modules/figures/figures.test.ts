import { randomUUID } from 'node:crypto'
import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { openDispute } from '@razgovor/contract/disputes'
import { getEarnings } from '@razgovor/contract/earnings'
import { countView, getFigures, getFiguresCsv } from '@razgovor/contract/figures'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { meetingKind, saveHours } from '../../../test/availability.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { visitorsOf } from '../../../test/visitors.ts'

const year = { from: '2058-01-01', to: '2058-12-31' }
const minutesOfDay = 24 * 60

function read(api: TestApi, speaker: MadeUser, query = year) {
  return api.as(speaker).call(getFigures, { params: speaker, query })
}

const talk = meetingKind({
  kind_id: randomUUID(),
  title: '=Знакомство',
  minutes: 30,
  booking_mode: 'BUYABLE',
  amount: 100_050,
})
const lesson = meetingKind({
  kind_id: randomUUID(),
  title: 'Урок',
  minutes: 60,
  booking_mode: 'BUYABLE',
  amount: 300_000,
})

/** Offers both kinds on Mondays; the tests begin on a Monday. */
async function makeTeacher(api: TestApi) {
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const hours = [{ weekday: 1, from: '14:00', to: '18:00' }]
  await saveHours(api, speaker, { hours, kinds: [talk, lesson], horizon_days: 28 })
  const slotOf = async (kind_id: string, from_time: string) => {
    const query = { from_time, days_count: 1, time_zone_id: 'Europe/Moscow' }
    const { items } = await api.anonymous.call(getFreeSlots, { params: speaker, query })
    const { slot_id, time_start_iso, time_end_iso } = items.find((slot) => slot.kind_id === kind_id)!
    return { slot_id, speaker, time_start: new Date(time_start_iso), time_end: new Date(time_end_iso) }
  }
  return { speaker, slotOf }
}

test('income by month and kind adds up to what «Доходы» shows, to the kopeck', async () => {
  await using api = await startApi()
  const { speaker, slotOf } = await makeTeacher(api)
  await makePaidMeeting(api, { slot: await slotOf(talk.kind_id, '2058-01-14') })
  await makePaidMeeting(api, { slot: await slotOf(lesson.kind_id, '2058-01-21') })
  const disputed = await makePaidMeeting(api, { speaker, starts_in_minutes: 60, minutes: 30, amount: 77_777 })
  const canceled = await makePaidMeeting(api, { slot: await slotOf(lesson.kind_id, '2058-02-04') })
  await canceled.cancel(canceled.listener)
  await makePaidMeeting(api, { speaker, starts_in_minutes: 20 * minutesOfDay, amount: 33_333 })
  await makePaidMeeting(api, { starts_in_minutes: 60, amount: 55_555 })
  await api.clock.advance({ days: 8 })
  await api.settle()
  const { booking_id, listener } = disputed
  await api.as(listener).call(openDispute, { params: { booking_id }, body: { text: 'Спикер ушёл через пять минут' } })

  const { income } = await read(api, speaker)
  const none = { earned: 0, pending: 0, refunded: 0, commission: 0, bookings_count: 1 }
  expect(income).toEqual([
    { ...none, month: '2058-01', kind_id: talk.kind_id, title: '=Знакомство', earned: 90_045, commission: 10_005 },
    { ...none, month: '2058-01', kind_id: lesson.kind_id, title: 'Урок', earned: 270_000, commission: 30_000 },
    { ...none, month: '2058-01', kind_id: null, title: '', pending: 70_000, commission: 7777 },
    { ...none, month: '2058-02', kind_id: lesson.kind_id, title: 'Урок', refunded: 300_000 },
    { ...none, month: '2058-02', kind_id: null, title: '', pending: 30_000 },
  ])
  for (const query of [year, { from: '2058-01-14', to: '2058-01-20' }]) {
    const parts = (await read(api, speaker, query)).income
    const { months } = await api.as(speaker).call(getEarnings, { params: speaker, query })
    expect(months.length).toBeGreaterThan(0)
    for (const { month, ...sums } of months) {
      const ofMonth = parts.filter((part) => part.month === month)
      for (const name of ['earned', 'pending', 'refunded', 'commission', 'bookings_count'] as const)
        expect(ofMonth.reduce((sum, part) => sum + part[name], 0)).toBe(sums[name])
    }
    expect(new Set(parts.map(({ month }) => month)).size).toBe(months.length)
  }
})

test('months and hours are those of the speaker’s zone', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Asia/Kathmandu' })
  // 17:00 and 18:30 UTC: Thursday, 22:45 of 31 January and Friday, 00:15 of 1 February in Kathmandu.
  await makePaidMeeting(api, { speaker, starts_in_minutes: 8 * 60, amount: 100_000 })
  await makePaidMeeting(api, { speaker, starts_in_minutes: 9 * 60 + 30, amount: 200_000 })
  const { income, busy_hours, time_zone_id } = await read(api, speaker)
  expect(time_zone_id).toBe('Asia/Kathmandu')
  expect(income).toMatchObject([
    { month: '2058-01', pending: 90_000 },
    { month: '2058-02', pending: 180_000 },
  ])
  expect(busy_hours).toEqual([
    { weekday: 4, hour: 22, meetings: 1 },
    { weekday: 5, hour: 0, meetings: 1 },
  ])
  const february = await read(api, speaker, { from: '2058-02-01', to: '2058-02-01' })
  expect(february.busy_hours).toEqual([{ weekday: 5, hour: 0, meetings: 1 }])
})

test.each([
  // Sunday, 31 March 2058: 02:00 becomes 03:00.
  ['2058-03-30T12:00:00Z', { from: '2058-03-01', to: '2058-04-30' }],
  // Sunday, 27 October 2058: 03:00 becomes 02:00.
  ['2058-10-26T12:00:00Z', { from: '2058-10-01', to: '2058-11-30' }],
])('hours are those of the local clock, also after the clock changes (%s)', async (now, period) => {
  await using api = await startApi({ now })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const start = Temporal.Instant.from(now).toZonedDateTimeISO('Europe/Berlin').with({ hour: 20, minute: 0 })
  for (const days of [0, 7]) {
    const minutes = (start.add({ days }).epochMilliseconds - Date.parse(now)) / 60_000
    const { slot_id } = await makeTimeSlot(api, {
      speaker,
      booking_mode: 'FREE_BOOKING',
      starts_in_minutes: minutes,
      minutes: 30,
    })
    await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  }
  expect((await read(api, speaker, period)).busy_hours).toEqual([{ weekday: 6, hour: 20, meetings: 2 }])
})

test('a group meeting counts once, a canceled one not at all', async () => {
  await using api = await startApi()
  const { speaker, sessions } = await makeSeries(api, { times: 2 })
  for (let n = 0; n < 3; n++)
    await api.as(await makeListener(api)).call(signUp, { params: { slot_id: sessions[0]!.slot_id } })
  const listener = await makeListener(api)
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: sessions[1]!.slot_id } })
  await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  expect((await read(api, speaker)).busy_hours).toEqual([{ weekday: 4, hour: 12, meetings: 1 }])
})

test('returning listeners had an earlier meeting with this speaker', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const first = await makeHeldMeeting(api, { speaker })
  await makeHeldMeeting(api, { speaker })
  // A listener's meeting with another speaker does not count.
  await makeHeldMeeting(api, { listener: first.listener })
  expect((await read(api, speaker)).listeners).toEqual({ total: 2, returning: 0 })
  await api.clock.advance({ days: 1 })
  await makeHeldMeeting(api, { speaker, listener: first.listener })
  await makeHeldMeeting(api, { speaker, listener: first.listener })
  expect((await read(api, speaker)).listeners).toEqual({ total: 2, returning: 1 })
  expect((await read(api, speaker, { from: '2058-01-15', to: '2058-01-15' })).listeners).toEqual({
    total: 1,
    returning: 1,
  })
  expect((await read(api, speaker, { from: '2058-01-14', to: '2058-01-14' })).listeners).toEqual({
    total: 2,
    returning: 0,
  })
})

test('the share that books compares listeners with visitors of the same days', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const book = async (listener: MadeUser, starts_in_minutes: number) => {
    const { slot_id } = await makeTimeSlot(api, {
      speaker,
      booking_mode: 'FREE_BOOKING',
      starts_in_minutes,
      minutes: 30,
    })
    return api.as(listener).call(signUp, { params: { slot_id } })
  }
  const [listener, canceling] = [await makeListener(api), await makeListener(api)]
  // A booking before the first counted visitor.
  await book(await makeListener(api), 10 * minutesOfDay)
  await api.clock.advance({ days: 1 })
  const look = (visitor: string) => api.anonymous.call(countView, { params: speaker, body: { visitor } })
  for (const visitor of visitorsOf(speaker, '2058-01-15', 3)) await look(visitor)
  await book(listener, 11 * minutesOfDay)
  await book(listener, 12 * minutesOfDay)
  const { consultation_id } = await book(canceling, 13 * minutesOfDay)
  await api.as(canceling).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  expect((await read(api, speaker)).views).toMatchObject({ total: 3, booked: 1 })
  await api.clock.advance({ days: 1 })
  await book(listener, 14 * minutesOfDay)
  expect((await read(api, speaker)).views).toMatchObject({ total: 3, booked: 2 })
  expect((await read(api, speaker, { from: '2058-01-15', to: '2058-01-15' })).views).toMatchObject({ booked: 1 })
})

test('a new speaker sees zeros, and nobody sees another speaker’s figures', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  expect(await read(api, speaker)).toEqual({
    ...year,
    time_zone_id: 'Europe/Moscow',
    currency: 'RUB',
    views: { days: [], total: 0, since: null, booked: 0 },
    income: [],
    listeners: { total: 0, returning: 0 },
    busy_hours: [],
  })
  for (const endpoint of [getFigures, getFiguresCsv]) {
    const call = { params: speaker, query: year }
    expect(await api.as(other).refusal(endpoint, call)).toBe('forbidden')
    expect(await api.as(await makeListener(api)).refusal(endpoint, call)).toBe('forbidden')
    expect(await api.anonymous.refusal(endpoint, call)).toBe('auth_not_provided')
  }
})

test.each([
  [{ from: '2058-02-01', to: '2058-01-31' }, 'to', 'Последний день раньше первого'],
  [{ from: '2056-01-01', to: '2058-01-01' }, 'to', 'Не больше двух лет'],
  [{ from: '0001-01-01', to: '0001-02-01' }, 'from', 'Тогда сайта ещё не было'],
])('the period %j is refused by field', async (query, field, message) => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await expect(read(api, speaker, query)).rejects.toMatchObject({
    error_name: 'validation',
    body: { fields: { [field]: message } },
  })
  expect(await read(api, speaker, { from: '2056-01-01', to: '2057-12-31' })).toMatchObject({ income: [] })
})

test('the CSV contains all figures, in the format of the other exports', async () => {
  await using api = await startApi()
  const { speaker, slotOf } = await makeTeacher(api)
  await makePaidMeeting(api, { slot: await slotOf(talk.kind_id, '2058-01-14') })
  await makePaidMeeting(api, { speaker, starts_in_minutes: 60, minutes: 30, amount: 77_777 })
  await api.anonymous.call(countView, { params: speaker, body: { visitor: randomUUID() } })
  const file = await api
    .as(speaker)
    .call(getFiguresCsv, { params: speaker, query: { from: '2058-01-14', to: '2058-01-31' } })
  expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Показатель;Когда (часовой пояс: Москва);Вид встречи;Значение',
    'Посетители страницы;14.01.2058;;1',
    'Записались;14.01.2058 – 31.01.2058;;2',
    'Слушатели прошедших встреч;14.01.2058 – 31.01.2058;;0',
    'Из них уже встречались раньше;14.01.2058 – 31.01.2058;;0',
    "Заработано, ₽;01.2058;'=Знакомство;0,00",
    'Заработано, ₽;01.2058;Другие встречи;0,00',
    "Ожидается, ₽;01.2058;'=Знакомство;900,45",
    'Ожидается, ₽;01.2058;Другие встречи;700,00',
    "Возвращено, ₽;01.2058;'=Знакомство;0,00",
    'Возвращено, ₽;01.2058;Другие встречи;0,00',
    'Начало встреч;понедельник, 13:00;;1',
    'Начало встреч;понедельник, 14:00;;1',
    '',
  ])
})
