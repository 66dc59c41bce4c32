import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { openTab } from '../../../test/event-tab.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { remind } from './remind.ts'

/** A free meeting `starts_in_minutes` from now, whose notices were sent to both sides. */
async function makeBooked(api: TestApi, starts_in_minutes: number, zone = 'Europe/Moscow') {
  const [listener, speaker] = [await makeListener(api, { time_zone_id: zone }), await makeSpeaker(api)]
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes })
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.settle()
  const { booking_id } = await api.ctx.db
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirstOrThrow()
  return { listener, speaker, consultation_id, booking_id }
}

async function pass(api: TestApi, minutes: number): Promise<void> {
  await api.clock.advance({ minutes })
  await api.settle()
}

async function remindersOf(api: TestApi, user: TestUser): Promise<string[]> {
  const { items } = await api.as(user).call(listNotifications)
  return items.filter(({ type }) => type === 'MEETING').map(({ content }) => content)
}

async function reminderMailsTo(api: TestApi, { email }: MadeUser): Promise<string[]> {
  return (await api.mailTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('Встреча через'))
}

const day = 24 * 60

test('both sides are reminded a day, an hour and ten minutes before in their own time zones; the last has no mail', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeBooked(api, 2 * day, 'Asia/Omsk')
  await pass(api, day - 1)
  expect(await remindersOf(api, listener)).toEqual([])
  await pass(api, 1)
  expect(await remindersOf(api, listener)).toEqual([
    'Встреча через сутки: Анна Сафонова, 16 января, 15:00–16:00 (Омск, UTC+6)',
  ])
  const { items } = await api.as(listener).call(listNotifications)
  expect(items[0]).toMatchObject({ type: 'MEETING', link: `/meeting/${consultation_id}`, unread: true })
  const tab = await openTab(api, listener, { after: null })
  await tab.next()
  await pass(api, day - 60)
  expect(await tab.next()).toMatchObject({ type: 'meeting_reminder', content: expect.stringContaining('через час') })
  await pass(api, 50)
  expect(await remindersOf(api, speaker)).toEqual([
    'Встреча через 10 минут: Вера Лебедева, 16 января, 12:00–13:00 (Москва, UTC+3)',
    'Встреча через час: Вера Лебедева, 16 января, 12:00–13:00 (Москва, UTC+3)',
    'Встреча через сутки: Вера Лебедева, 16 января, 12:00–13:00 (Москва, UTC+3)',
  ])
  expect(await reminderMailsTo(api, listener)).toEqual([
    'Встреча через час: Анна Сафонова, 16 января, 15:00',
    'Встреча через сутки: Анна Сафонова, 16 января, 15:00',
  ])
  const [mail] = await api.mailTo(listener.email)
  expect(mail?.text).toContain('Когда: среда, 16 января, 15:00–16:00 (Омск, UTC+6)')
  expect(mail?.text).toMatch(new RegExp(`/meeting/${consultation_id}\\?token=\\S+`))
})

test('a reminder whose time had passed before the booking is not sent', async () => {
  await using api = await startApi()
  const { listener } = await makeBooked(api, 60)
  await pass(api, 50)
  expect(await remindersOf(api, listener)).toEqual([expect.stringContaining('через 10 минут')])
  expect(await reminderMailsTo(api, listener)).toEqual([])
})

test('no reminders are sent for a canceled meeting', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeBooked(api, 2 * day)
  await pass(api, day)
  const params = { id: consultation_id }
  await api.as(listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  await pass(api, day - 60)
  for (const user of [listener, speaker]) {
    expect(await remindersOf(api, user)).toHaveLength(1)
    expect(await reminderMailsTo(api, user)).toHaveLength(1)
  }
})

test('the reminder mail is not sent if the meeting is canceled before the mail', async () => {
  await using api = await startApi()
  const { listener, booking_id, consultation_id } = await makeBooked(api, 2 * day)
  await api.clock.advance({ minutes: day })
  await remind(api.ctx, { booking_id, minutes_before: 1440 })
  const params = { id: consultation_id }
  await api.as(listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  await api.settle()
  expect(await reminderMailsTo(api, listener)).toEqual([])
})

test('repeated reminder jobs remind each side once', async () => {
  await using api = await startApi()
  const { listener, speaker, booking_id } = await makeBooked(api, 2 * day)
  await api.clock.advance({ minutes: day })
  await Promise.all([1, 2, 3].map(() => remind(api.ctx, { booking_id, minutes_before: 1440 })))
  await api.settle()
  for (const user of [listener, speaker]) {
    expect(await remindersOf(api, user)).toHaveLength(1)
    expect(await reminderMailsTo(api, user)).toHaveLength(1)
  }
})

test('a reminder job that runs hours late sends no outdated reminder', async () => {
  await using api = await startApi()
  const { listener } = await makeBooked(api, 2 * day)
  await pass(api, 2 * day - 30)
  expect(await remindersOf(api, listener)).toEqual([])
  await pass(api, 60)
  expect(await remindersOf(api, listener)).toEqual([])
})

test('a reminder job that runs too early waits for its time', async () => {
  await using api = await startApi()
  const { listener, booking_id } = await makeBooked(api, 2 * day)
  await remind(api.ctx, { booking_id, minutes_before: 60 })
  await api.settle()
  expect(await remindersOf(api, listener)).toEqual([])
  await pass(api, 2 * day - 60)
  expect(await remindersOf(api, listener)).toHaveLength(1)
})

test('a speaker gets one reminder for a group meeting', async () => {
  await using api = await startApi()
  const { series_id, sessions, speaker } = await makeSeries(api, { starts_in_minutes: 2 * day, times: 1 })
  const listeners = [await makeListener(api), await makeListener(api)]
  const body = { slot_ids: [sessions[0]!.slot_id] }
  for (const listener of listeners) await api.as(listener).call(signUpForSeries, { params: { series_id }, body })
  await api.settle()
  await pass(api, day)
  expect(await remindersOf(api, speaker)).toEqual([expect.stringMatching(/^Встреча через сутки: группа, 16 января/)])
  expect(await reminderMailsTo(api, speaker)).toHaveLength(1)
  for (const listener of listeners) expect(await remindersOf(api, listener)).toHaveLength(1)
})
