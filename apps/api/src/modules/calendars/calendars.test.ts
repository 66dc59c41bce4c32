import * as contract from '@razgovor/contract/calendars'
import { signUp } from '@razgovor/contract/bookings'
import { addToCart, listCart } from '@razgovor/contract/orders'
import { getFreeSlots, getOwnSchedule } from '@razgovor/contract/schedule'
import { listSpeakers } from '@razgovor/contract/speakers'
import { expect, test, type TestContext } from 'vitest'
import { reasonOf } from '../../../test/api-client.ts'
import { icsOf, startCalendarServer } from '../../../test/calendar-server.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { noticesOf } from '../../../test/notices.ts'
import { startRadicale } from '../../../test/radicale.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'

const environment = { CALENDAR_PRIVATE_NETWORKS: 'true' }
/** The test clock starts on Monday, January 14, 2058, at 9:00 UTC. */
const tomorrowAtTen = { starts_in_minutes: 25 * 60, booking_mode: 'FREE_BOOKING' } as const
const tomorrowAtEleven = { ...tomorrowAtTen, starts_in_minutes: 26 * 60 }
const ten = '2058-01-15T10:00:00.000Z'
const eleven = '2058-01-15T11:00:00.000Z'
const busyAtTen = { start: '20580115T100000Z', minutes: 30 }

function connect(api: TestApi, { user_id, ...speaker }: MadeUser, url: string) {
  return api.as({ user_id, ...speaker }).call(contract.addCalendar, { params: { user_id }, body: { kind: 'ICS', url } })
}

type Radicale = Awaited<ReturnType<typeof startRadicale>>

function connectAccount(api: TestApi, speaker: MadeUser, { url, login, password }: Radicale) {
  const body = { kind: 'CALDAV', url, login, password } as const
  return api.as(speaker).call(contract.addCalendar, { params: { user_id: speaker.user_id }, body })
}

function refresh(api: TestApi, speaker: MadeUser, { calendar_id }: { calendar_id: string }) {
  return api.as(speaker).call(contract.refreshCalendar, { params: { user_id: speaker.user_id, calendar_id } })
}

/** Start times of the slots that anybody can book. */
async function offered(api: TestApi, { user_id }: MadeUser): Promise<string[]> {
  const query = { from_time: '2058-01-14', days_count: 14 }
  const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id }, query })
  return items.map(({ time_start_iso }) => time_start_iso)
}

async function listOf(api: TestApi, speaker: MadeUser) {
  const { items } = await api.as(speaker).call(contract.listCalendars, { params: { user_id: speaker.user_id } })
  return items
}

/** Runs the crontab's job and the jobs that it queues. */
async function runDue(api: TestApi): Promise<void> {
  await enqueue(api.ctx.db, 'refresh-due-calendars', {})
  await api.settle()
}

async function speakerWithTwoSlots(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const touched = await makeTimeSlot(api, { speaker, ...tomorrowAtTen })
  await makeTimeSlot(api, { speaker, ...tomorrowAtEleven })
  return { speaker, touched }
}

test('a busy hour of a connected calendar hides the slot that it touches, and no other', async () => {
  await using api = await startApi({ environment })
  const { speaker, touched } = await speakerWithTwoSlots(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const calendar = await connect(api, speaker, server.url)
  expect(calendar).toMatchObject({ kind: 'ICS', host: new URL(server.url).host, problem: null })
  expect(await offered(api, speaker)).toEqual([eleven])
  const listener = await makeListener(api)
  const booking = api.as(listener).call(signUp, { params: { slot_id: touched.slot_id } })
  expect(await reasonOf(booking)).toBe('speakers_calendar_is_busy')
})

test('a hidden slot is missing from lists of speakers and from carts', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, starts_in_minutes: 25 * 60 })
  const listener = await makeListener(api)
  await api.as(listener).call(addToCart, { body: { slot_id } })
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const nearest = async () => (await api.anonymous.call(listSpeakers, { query: {} })).items[0]?.first_free_slot ?? null
  expect(await nearest()).toMatchObject({ slot_id })
  await connect(api, speaker, server.url)
  expect(await nearest()).toBeNull()
  const cart = await api.as(listener).call(listCart, {})
  expect(cart.items).toMatchObject([{ availability: 'SLOT_NOT_AVAILABLE', reason: 'TAKEN' }])
})

test('a slot is hidden when a busy event appears, and returns when it is gone', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const calendar = await connect(api, speaker, server.url)
  server.publish(icsOf({ start: '20580115T113000Z' }))
  expect(await refresh(api, speaker, calendar)).toMatchObject({ problem: null })
  expect(await offered(api, speaker)).toEqual([ten])
})

test('a slot that is made in a busy hour is hidden, and so is one that is moved there', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connect(api, speaker, server.url)
  await makeTimeSlot(api, { speaker, ...tomorrowAtTen })
  expect(await offered(api, speaker)).toEqual([])
})

test('a booked meeting stays booked, and its speaker sees the clash', async () => {
  await using api = await startApi({ environment })
  const { speaker, touched } = await speakerWithTwoSlots(api)
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: touched.slot_id } })
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connect(api, speaker, server.url)
  const query = { from_time: ten, to_time: '2058-01-16T00:00:00Z' }
  const params = { user_id: speaker.user_id }
  const { items } = await api.as(speaker).call(getOwnSchedule, { params, query })
  expect(items.map(({ is_busy, bookings }) => [is_busy, bookings.length])).toEqual([
    [true, 1],
    [false, 0],
  ])
  const busy = await api.as(speaker).call(contract.listBusyTimes, { params, query })
  expect(busy.items).toMatchObject([{ time_start_iso: ten, time_end_iso: '2058-01-15T10:30:00.000Z' }])
})

test('a speaker is notified once of a booked meeting at a busy time', async () => {
  await using api = await startApi({ environment })
  const { speaker, touched } = await speakerWithTwoSlots(api)
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: touched.slot_id } })
  await api.settle()
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const clashes = async () => {
    await api.settle()
    return (await noticesOf(api, speaker.user_id)).filter((text) => text.startsWith('В твоём календаре занято'))
  }
  const calendar = await connect(api, speaker, server.url)
  const clash = 'В твоём календаре занято во время встречи: 15 января, 13:00. Если не сможешь, предложи другое время'
  expect(await clashes()).toEqual([clash])
  // The event becomes longer, disappears and comes back.
  for (const events of [[{ ...busyAtTen, minutes: 45 }], [], [busyAtTen]]) {
    server.publish(icsOf(...events))
    await refresh(api, speaker, calendar)
  }
  expect(await clashes()).toEqual([clash])
})

test('calendars are read every fifteen minutes', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connect(api, speaker, server.url)
  server.publish(icsOf())
  await api.clock.advance({ minutes: 14 })
  await runDue(api)
  expect(await offered(api, speaker)).toEqual([eleven])
  await api.clock.advance({ minutes: 1 })
  await runDue(api)
  expect(await offered(api, speaker)).toEqual([ten, eleven])
})

test('a calendar that fails is shown failing, and read again after pauses that grow', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connect(api, speaker, server.url)
  server.answer(503)
  const pauses: number[] = []
  for (let minutes = 0; minutes < 8 * 60; minutes += 15) {
    await api.clock.advance({ minutes: 15 })
    const before = server.asked()
    await runDue(api)
    if (server.asked() > before) pauses.push(minutes + 15)
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480])
  const [failing] = await listOf(api, speaker)
  expect(failing).toMatchObject({ problem: 'UNREACHABLE', failing_since: '2058-01-14T09:15:00.000Z' })
  server.answer(200)
  expect(await refresh(api, speaker, failing!)).toMatchObject({ problem: null, failing_since: null })
})

test('the last known busy times stay in force for 24 hours of failing, and return with the calendar', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await makeTimeSlot(api, { speaker, ...tomorrowAtTen, starts_in_minutes: 73 * 60 })
  await using server = await startCalendarServer(icsOf({ start: '20580117T100000Z' }))
  const calendar = await connect(api, speaker, server.url)
  server.answer(404)
  await refresh(api, speaker, calendar)
  await api.clock.advance({ hours: 23, minutes: 59 })
  await runDue(api)
  expect(await offered(api, speaker)).toEqual([])
  await api.clock.advance({ minutes: 1 })
  await runDue(api)
  expect(await offered(api, speaker)).toHaveLength(1)
  server.answer(200)
  await refresh(api, speaker, calendar)
  expect(await offered(api, speaker)).toEqual([])
})

test('an address that returns no calendar is refused with the reason', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf())
  const reasonAt = async (status: number) => {
    server.answer(status)
    return reasonOf(connect(api, speaker, server.url))
  }
  expect(await reasonAt(404)).toBe('calendar_not_found')
  expect(await reasonAt(403)).toBe('calendar_unauthorized')
  expect(await reasonAt(500)).toBe('calendar_unreachable')
  server.publish('<html>Войди</html>')
  expect(await reasonAt(200)).toBe('calendar_not_a_calendar')
  expect(await listOf(api, speaker)).toEqual([])
})

test('a calendar in a private network is refused, and one without TLS', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  for (const address of ['https://127.0.0.1', 'https://[::1]', 'https://localhost', 'http://8.8.8.8'])
    expect(await reasonOf(connect(api, speaker, `${address}/basic.ics`))).toBe('calendar_private_address')
})

test('a calendar is connected once, by webcal as by https', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf())
  await connect(api, speaker, server.url)
  const params = { user_id: speaker.user_id }
  expect(await api.as(speaker).refusal(contract.addCalendar, { params, body: { kind: 'ICS', url: server.url } })).toBe(
    'already_exists',
  )
})

test('an address is stored encrypted, and never sent back', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf())
  const calendar = await connect(api, speaker, server.url)
  expect(JSON.stringify(calendar)).not.toContain('basic.ics')
  const rows = await api.ctx.db.selectFrom('calendars').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('basic.ics')
  expect(rows.map(({ secret }) => secret.toString('latin1')).join()).not.toContain('basic.ics')
})

test('a disconnected calendar hides nothing any more, and only its owner can disconnect it', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  const other = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const { calendar_id } = await connect(api, speaker, server.url)
  await api.as(other).call(contract.removeCalendar, { params: { user_id: other.user_id, calendar_id } })
  expect(await offered(api, speaker)).toEqual([eleven])
  await api.as(speaker).call(contract.removeCalendar, { params: { user_id: speaker.user_id, calendar_id } })
  expect(await offered(api, speaker)).toEqual([ten, eleven])
  expect(await listOf(api, speaker)).toEqual([])
})

test('a rule that repeats every second is cut off, and one that never occurs is ignored', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  const never = { ...busyAtTen, lines: ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'] }
  const often = { ...busyAtTen, minutes: 1, lines: ['RRULE:FREQ=SECONDLY'] }
  await using server = await startCalendarServer(icsOf(often, never))
  expect(await connect(api, speaker, server.url)).toMatchObject({ problem: null })
  expect(await offered(api, speaker)).toEqual([])
  const params = { user_id: speaker.user_id }
  const query = { from_time: ten, to_time: '2058-01-20T00:00:00Z' }
  const { items } = await api.as(speaker).call(contract.listBusyTimes, { params, query })
  expect(items).toMatchObject([{ time_start_iso: ten, time_end_iso: '2058-01-15T23:54:19.000Z' }])
})

test('an event that is made on a CalDAV server hides the slot within one refresh', async (context: TestContext) => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startRadicale(context)
  const calendar = await connectAccount(api, speaker, server)
  expect(calendar).toMatchObject({ login: 'anna', collections: [{ title: 'Работа', is_read: true }] })
  expect(await offered(api, speaker)).toEqual([ten, eleven])
  await server.put('dentist', icsOf({ ...busyAtTen, uid: 'dentist' }))
  await refresh(api, speaker, calendar)
  expect(await offered(api, speaker)).toEqual([eleven])
  await server.remove('dentist')
  await refresh(api, speaker, calendar)
  expect(await offered(api, speaker)).toEqual([ten, eleven])
})

test('collections that the speaker leaves out are not read', async (context: TestContext) => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startRadicale(context)
  const birthdays = await server.makeCalendar('birthdays', 'Дни рождения')
  await server.put('party', icsOf({ ...busyAtTen, uid: 'party' }), 'birthdays')
  const { calendar_id, collections } = await connectAccount(api, speaker, server)
  expect(await offered(api, speaker)).toEqual([eleven])
  const read = collections.flatMap(({ url }) => (url === birthdays ? [] : [url]))
  const params = { user_id: speaker.user_id, calendar_id }
  await api.as(speaker).call(contract.changeCalendar, { params, body: { read } })
  expect(await offered(api, speaker)).toEqual([ten, eleven])
  await server.stop()
  const all = collections.map(({ url }) => url)
  await api.as(speaker).call(contract.changeCalendar, { params, body: { read: all } })
  expect(await offered(api, speaker)).toEqual([ten, eleven])
})

test('a CalDAV server that is down or refuses the password is reported', async (context: TestContext) => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startRadicale(context)
  await server.put('dentist', icsOf({ ...busyAtTen, uid: 'dentist' }))
  const calendar = await connectAccount(api, speaker, server)
  const wrong = { ...server, password: 'changed' }
  expect(await reasonOf(connectAccount(api, await makeSpeaker(api), wrong))).toBe('calendar_unauthorized')
  const params = { user_id: speaker.user_id, calendar_id: calendar.calendar_id }
  const change = api.as(speaker).call(contract.changeCalendar, { params, body: { password: 'mistyped' } })
  expect(await reasonOf(change)).toBe('calendar_unauthorized')
  expect(await refresh(api, speaker, calendar)).toMatchObject({ problem: null })
  await server.stop()
  expect(await refresh(api, speaker, calendar)).toMatchObject({ problem: 'UNREACHABLE' })
  expect(await offered(api, speaker)).toEqual([eleven])
  await server.restart()
  expect(await refresh(api, speaker, calendar)).toMatchObject({ problem: null })
})

test('anonymization disconnects the calendars', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connect(api, speaker, server.url)
  await enqueue(api.ctx.db, 'user-anonymised', { user_id: speaker.user_id })
  await api.settle()
  expect(await api.ctx.db.selectFrom('calendars').selectAll().execute()).toEqual([])
  expect(await api.ctx.db.selectFrom('busy_times').selectAll().execute()).toEqual([])
})
