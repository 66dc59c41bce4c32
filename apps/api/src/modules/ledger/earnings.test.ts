import { randomUUID } from 'node:crypto'
import { openDispute } from '@razgovor/contract/disputes'
import { getEarnings, getEarningsCsv, listEarningEntries, recordPayout } from '@razgovor/contract/earnings'
import { expect, test } from 'vitest'
import {
  makeListener,
  makeSeries,
  makeSpeaker,
  makeTimeSlot,
  makeUser,
  type MadeUser,
} from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi } from '../../../test/start-api.ts'
import { startSession } from '../accounts/sessions/sessions.ts'
import { toCell } from './csv.ts'

const minutesOfDay = 24 * 60

test('a speaker sees earned, pending and refunded amounts, by month and by booking', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const listener = await makeListener(api, { first_name: 'Глеб', last_name: 'Орлов' })
  const paid = { speaker, listener }
  const earned = await makePaidMeeting(api, { ...paid, starts_in_minutes: 60, topic: 'Разбор' })
  const pending = await makePaidMeeting(api, { ...paid, starts_in_minutes: 20 * minutesOfDay, amount: 100_050 })
  const refunded = await makePaidMeeting(api, { ...paid, starts_in_minutes: 5 * minutesOfDay, amount: 50_000 })
  await refunded.cancel(listener)
  await api.clock.advance({ days: 1 })
  await api.settle()

  const call = { params: { user_id: speaker.user_id } }
  const january = { earned: 225_000, pending: 0, refunded: 50_000, commission: 25_000 }
  const february = { earned: 0, pending: 90_045, refunded: 0, commission: 0 }
  expect(await api.as(speaker).call(getEarnings, call)).toEqual({
    totals: { earned: 225_000, pending: 90_045, refunded: 50_000, commission: 25_000, paid_out: 0 },
    balance: 225_000,
    payable: 0,
    left_out: 'WAITING',
    payout_minimum: 0,
    payout_due: 0,
    months: [
      { month: '2058-01', ...january, bookings_count: 2 },
      { month: '2058-02', ...february, bookings_count: 1 },
    ],
    time_zone_id: 'Europe/Moscow',
    currency: 'RUB',
  })

  const { items, total_count } = await api.as(speaker).call(listEarningEntries, { ...call, query: { limit: 3 } })
  expect(total_count).toBe(3)
  expect(items.map(({ booking_id }) => booking_id)).toEqual([
    pending.booking_id,
    refunded.booking_id,
    earned.booking_id,
  ])
  expect(items).toMatchObject([
    { state: 'PENDING', price: 100_050, commission: 10_005, net: 90_045, refunded: 0 },
    { state: 'REFUNDED', price: 50_000, commission: 0, net: 0, refunded: 50_000 },
    {
      state: 'EARNED',
      price: 250_000,
      commission: 25_000,
      net: 225_000,
      topic: 'Разбор',
      listener: { first_name: 'Глеб', last_name: 'Орлов' },
    },
  ])
  expect(JSON.stringify(items)).not.toContain('@')
})

test("the days asked for are the speaker's, both included", async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  // Another speaker, in Moscow: their time zone must not be used.
  await makeSpeaker(api)
  // 31 January, 17:00 UTC is 1 February in Vladivostok.
  const speaker = await makeSpeaker(api, { time_zone_id: 'Asia/Vladivostok' })
  await makePaidMeeting(api, { speaker, starts_in_minutes: 8 * 60 })
  const ask = (query: { from?: string; to?: string }) =>
    api.as(speaker).call(getEarnings, { params: { user_id: speaker.user_id }, query })
  expect((await ask({ from: '2058-02-01', to: '2058-02-01' })).months.map(({ month }) => month)).toEqual(['2058-02'])
  expect((await ask({ to: '2058-01-31' })).months).toEqual([])
  expect((await ask({ from: '2058-02-02' })).totals.pending).toBe(0)
})

test('months are those of the speaker’s zone, whichever it is', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Asia/Kathmandu' })
  // 17:00 and 18:30 UTC: 22:45 of 31 January and 00:15 of 1 February in Kathmandu.
  await makePaidMeeting(api, { speaker, starts_in_minutes: 8 * 60, amount: 100_000 })
  await makePaidMeeting(api, { speaker, starts_in_minutes: 9 * 60 + 30, amount: 200_000 })
  const { months } = await api.as(speaker).call(getEarnings, { params: { user_id: speaker.user_id }, query: {} })
  expect(months).toMatchObject([
    { month: '2058-01', bookings_count: 1, pending: 90_000 },
    { month: '2058-02', bookings_count: 1, pending: 180_000 },
  ])
})

test('a speaker without earnings sees zeros, and nobody can read another speaker’s earnings', async () => {
  await using api = await startApi()
  const { slot } = await makePaidMeeting(api)
  const other = await makeSpeaker(api)
  const own = await api.as(other).call(getEarnings, { params: other })
  expect(own).toMatchObject({ balance: 0, months: [], totals: { earned: 0, pending: 0 } })
  const theirs = { params: { user_id: slot.speaker.user_id } }
  for (const endpoint of [getEarnings, listEarningEntries, getEarningsCsv]) {
    expect(await api.as(other).refusal(endpoint, theirs)).toBe('forbidden')
    expect(await api.as(await makeListener(api)).refusal(endpoint, theirs)).toBe('forbidden')
    expect(await api.anonymous.refusal(endpoint, theirs)).toBe('auth_not_provided')
    const wrong = { params: { user_id: other.user_id }, query: { from: '2058-02-30' } }
    expect(await api.as(other).refusal(endpoint, wrong)).toBe('validation')
  }
})

test('the earnings CSV has a byte order mark, semicolons, decimal commas and no formulas', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const slot = await makeTimeSlot(api, { speaker, amount: 100_050, topic: '=HYPERLINK("http://x";"y")' })
  await makePaidMeeting(api, { slot, listener: await makeListener(api, { first_name: 'Глеб', last_name: 'Орлов' }) })
  const { access_token } = await startSession(api.ctx, speaker.user_id, 'a browser')
  const response = await fetch(`${api.url}/api/speakers/${speaker.user_id}/earnings.csv`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="earnings.csv"')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8').slice(1)).toBe(
    'Дата;Слушатель;Тема;Цена, ₽;Скидка, ₽;Возврат, ₽;Комиссия, ₽;Доход, ₽;Состояние;Пакет\r\n' +
      '17.01.2058 12:00;Глеб Орлов;"\'=HYPERLINK(""http://x"";""y"")";1000,50;0,00;0,00;100,05;900,45;Ожидается;\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('a cell that begins with %j is escaped as text', (text) => {
  expect(toCell(text).replaceAll('"', '')).toBe(`'${text}`)
})

test('earning entries are paged; within a group meeting the latest booking comes first', async () => {
  await using api = await startApi()
  const { speaker, sessions } = await makeSeries(api, { amount: 150_000, times: 2 })
  const booking_ids: string[] = []
  for (let n = 0; n < 3; n++) booking_ids.push((await makePaidMeeting(api, { slot: sessions[0]! })).booking_id)
  const read = async (offset: number, limit: number) => {
    const page = await api.as(speaker).call(listEarningEntries, { params: speaker, query: { offset, limit } })
    expect(page).toMatchObject({ offset, limit, total_count: 3 })
    return page.items.map(({ booking_id }) => booking_id)
  }
  expect(await read(0, 3)).toEqual(booking_ids.toReversed())
  expect(await read(0, 1)).toEqual([booking_ids[2]])
  expect(await read(1, 1)).toEqual([booking_ids[1]])
})

test('a booking in dispute is listed as pending', async () => {
  await using api = await startApi()
  const { booking_id, listener, slot } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const read = () => api.as(slot.speaker).call(listEarningEntries, { params: slot.speaker })
  expect(await read()).toMatchObject({ items: [{ booking_id, state: 'EARNED', net: 225_000 }] })
  await api.as(listener).call(openDispute, { params: { booking_id }, body: { text: 'Спикер ушёл через пять минут' } })
  expect(await read()).toMatchObject({ items: [{ booking_id, state: 'PENDING', net: 225_000 }] })
})

test("only the speaker's own payouts of the days asked for are counted; the balance covers all time", async () => {
  await using api = await startApi()
  const [other, speaker] = [await makeSpeaker(api), await makeSpeaker(api)]
  for (const earner of [other, speaker]) await makePaidMeeting(api, { speaker: earner, starts_in_minutes: 60 })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const pay = (user: MadeUser, amount: number) =>
    admin.call(recordPayout, {
      body: { speaker_id: user.user_id, amount, note: 'Платёжка', idempotency_key: randomUUID() },
    })
  await api.clock.advance({ days: 1 })
  await api.settle()
  await pay(other, 70_000)
  await pay(speaker, 1000)
  await api.clock.advance({ days: 1 })
  await pay(speaker, 20_000)
  await api.clock.advance({ days: 1 })
  await pay(speaker, 4000)
  const read = async (query: { from?: string; to?: string } = {}) => {
    const { totals, balance } = await api.as(speaker).call(getEarnings, { params: speaker, query })
    return { paid_out: totals.paid_out, balance }
  }
  const balance = 200_000
  expect(await read()).toEqual({ paid_out: 25_000, balance })
  expect(await read({ from: '2058-01-16' })).toEqual({ paid_out: 24_000, balance })
  expect(await read({ to: '2058-01-16' })).toEqual({ paid_out: 21_000, balance })
  expect(await read({ from: '2058-01-16', to: '2058-01-16' })).toEqual({ paid_out: 20_000, balance })
})

test('the earnings CSV shows whether each booking is earned, pending or refunded', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const listener = await makeListener(api, { first_name: 'Глеб', last_name: '' })
  const paid = { speaker, listener, topic: 'Разбор', amount: 100_000 }
  await makePaidMeeting(api, { ...paid, starts_in_minutes: 60 })
  const refunded = await makePaidMeeting(api, { ...paid, starts_in_minutes: 5 * minutesOfDay })
  await makePaidMeeting(api, { ...paid, starts_in_minutes: 6 * minutesOfDay })
  await refunded.cancel(listener)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const file = await api.as(speaker).call(getEarningsCsv, { params: speaker })
  expect(file.split('\r\n').slice(1)).toEqual([
    '20.01.2058 12:00;Глеб;Разбор;1000,00;0,00;0,00;100,00;900,00;Ожидается;',
    '19.01.2058 12:00;Глеб;Разбор;1000,00;0,00;1000,00;0,00;0,00;Возвращено;',
    '14.01.2058 13:00;Глеб;Разбор;1000,00;0,00;0,00;100,00;900,00;Заработано;',
    '',
  ])
})
