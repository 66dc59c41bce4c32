import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import * as contract from '@razgovor/contract/calendars'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import { expect, test, type TestContext } from 'vitest'
import { reasonOf } from '../../../test/api-client.ts'
import { icsOf } from '../../../test/calendar-server.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { move } from '../../../test/moves.ts'
import { startProxy } from '../../../test/proxy.ts'
import { startRadicale } from '../../../test/radicale.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { encryptAccount } from './calendar-account.ts'

const environment = { CALENDAR_PRIVATE_NETWORKS: 'true' }
const day = 24 * 60
type Radicale = Awaited<ReturnType<typeof startRadicale>>

/** Connects the account and has meetings written into its calendar «Работа». */
async function connect(api: TestApi, speaker: MadeUser, { url, login, password }: Omit<Radicale, 'read'>) {
  const params = { user_id: speaker.user_id }
  const body = { kind: 'CALDAV', url, login, password } as const
  const { calendar_id, collections } = await api.as(speaker).call(contract.addCalendar, { params, body })
  const key = { ...params, calendar_id }
  const write_to = collections.find(({ title }) => title === 'Работа')!.url
  const calendar = await api.as(speaker).call(contract.changeCalendar, { params: key, body: { write_to } })
  return { key, calendar, write_to }
}

async function book(api: TestApi, speaker: MadeUser, days: number) {
  const terms = { booking_mode: 'FREE_BOOKING', topic: 'Разбор резюме' } as const
  const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: days * day, ...terms })
  const listener = await makeListener(api, { first_name: 'Вера', last_name: 'Лебедева' })
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  await api.settle()
  return { slot, listener, consultation_id }
}

interface Seen {
  uid: string
  starts: string
  sequence: number
  summary: string
}

function valueIn(event: string, name: string): string {
  return new RegExp(`\r\n${name}(?:;[^:\r]*)?:(.*)`).exec(event)?.[1] ?? ''
}

/** The events of a calendar, earliest first. */
async function eventsOf(server: Pick<Radicale, 'read'>): Promise<Seen[]> {
  const file = (await server.read()).replaceAll('\r\n ', '')
  return file
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: valueIn(event, 'UID'),
      starts: valueIn(event, 'DTSTART'),
      sequence: Number(valueIn(event, 'SEQUENCE')),
      summary: valueIn(event, 'SUMMARY'),
    }))
    .toSorted((one, other) => one.starts.localeCompare(other.starts))
}

test('a booked meeting appears in the speaker’s calendar, moves with the booking, and disappears when it is canceled', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  const { calendar } = await connect(api, speaker, server)
  expect(calendar).toMatchObject({ write_problem: null, collections: [{ title: 'Работа', is_written: true }] })
  const { listener, consultation_id } = await book(api, speaker, 2)
  const [written] = await eventsOf(server)
  expect(written).toMatchObject({ starts: '20580116T090000Z', summary: 'Видеовстреча: Вера Лебедева' })

  const later = await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * day, booking_mode: 'FREE_BOOKING' })
  await move(api, { user: listener, consultation_id, slot_id: later.slot_id })
  await api.settle()
  const moved = await eventsOf(server)
  expect(moved).toMatchObject([{ uid: written!.uid, starts: '20580117T090000Z' }])
  expect(moved[0]!.sequence).toBeGreaterThan(written!.sequence)

  const canceled = { params: { id: consultation_id }, body: { status: 'CANCELED' } } as const
  await api.as(listener).call(cancelConsultation, canceled)
  await api.settle()
  expect(await eventsOf(server)).toEqual([])
})

test('turning writing on adds meetings booked before, and turning it off removes only our events', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  await book(api, speaker, 2)
  await book(api, speaker, 3)
  await server.put('dentist', icsOf({ uid: 'dentist', start: '20580120T100000Z' }))
  const { key } = await connect(api, speaker, server)
  expect(await eventsOf(server)).toHaveLength(3)
  // Events that we wrote do not count as busy.
  const busy = { from_time: '2058-01-14T00:00:00Z', to_time: '2058-01-30T00:00:00Z' }
  await api.as(speaker).call(contract.refreshCalendar, { params: key })
  expect((await api.as(speaker).call(contract.listBusyTimes, { params: key, query: busy })).items).toHaveLength(1)

  const stopped = await api.as(speaker).call(contract.changeCalendar, { params: key, body: { write_to: null } })
  expect(stopped).toMatchObject({ collections: [{ is_written: false }], write_problem: null })
  expect(await eventsOf(server)).toMatchObject([{ uid: 'dentist' }])
})

test('a new topic reaches the calendar, and an event that the speaker deleted stays away until then', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  const { key } = await connect(api, speaker, server)
  const { slot } = await book(api, speaker, 2)
  const [first] = await eventsOf(server)
  await server.remove(encodeURIComponent(first!.uid))
  await api.as(speaker).call(contract.refreshCalendar, { params: key })
  await api.settle()
  expect(await eventsOf(server)).toEqual([])

  const params = { user_id: speaker.user_id, slot_id: slot.slot_id }
  await api.as(speaker).call(changeTimeSlot, { params, body: { scope: 'SINGLE_SLOT', topic: 'Портфолио' } })
  await api.settle()
  const [changed] = await eventsOf(server)
  expect(changed).toMatchObject({ uid: first!.uid, sequence: first!.sequence + 1 })
  expect(await server.read()).toContain('Портфолио')
})

test('meetings that a server did not take are written after the next refresh, and the calendar says why', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  const { key } = await connect(api, speaker, server)
  await server.stop()
  await book(api, speaker, 2)
  const listed = async () => (await api.as(speaker).call(contract.listCalendars, { params: key })).items[0]
  expect(await listed()).toMatchObject({ problem: null, write_problem: 'UNREACHABLE' })
  await server.restart()
  await api.as(speaker).call(contract.refreshCalendar, { params: key })
  await api.settle()
  expect(await eventsOf(server)).toHaveLength(1)
  expect(await listed()).toMatchObject({ write_problem: null })
})

test('meetings wait for the account’s new password, and the calendar says so', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  const { key } = await connect(api, speaker, server)
  const { url, login, password } = server
  const outdated = encryptAccount(api.ctx.config, key.calendar_id, { url, login, password: 'outdated' })
  await api.ctx.db.updateTable('calendars').set({ secret: outdated }).execute()
  await book(api, speaker, 2)
  expect(await eventsOf(server)).toEqual([])
  expect((await api.as(speaker).call(contract.listCalendars, { params: key })).items).toMatchObject([
    { write_problem: 'UNAUTHORIZED' },
  ])
  await api.as(speaker).call(contract.changeCalendar, { params: key, body: { password } })
  await api.settle()
  expect(await eventsOf(server)).toHaveLength(1)
})

test('a calendar that the account may only read says so', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  await book(api, speaker, 2)
  server.allowReadingOnly()
  expect((await connect(api, speaker, server)).calendar).toMatchObject({ problem: null, write_problem: 'READ_ONLY' })
})

test('meetings are written only into a collection of the account, by its owner’s choice', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  const { key } = await connect(api, speaker, server)
  const body = { write_to: 'http://127.0.0.1/elsewhere/' }
  expect(await reasonOf(api.as(speaker).call(contract.changeCalendar, { params: key, body }))).toBe(
    'calendar_collection_unknown',
  )
  const other = await makeSpeaker(api)
  const stranger = { params: { ...key, user_id: other.user_id }, body: { write_to: null } }
  expect(await api.as(other).refusal(contract.changeCalendar, stranger)).toBe('not_exist')
})

test('the slower of two concurrent writes does not restore the former state', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  await using proxy = await startProxy(server.url)
  const speaker = await makeSpeaker(api)
  const { key, write_to } = await connect(api, speaker, { ...server, url: proxy.url })
  const put = proxy.hold('PUT')
  const booking = book(api, speaker, 2)
  await put.arrived
  // This changes the event's text without queuing a job.
  await api.ctx.db.updateTable('users').set({ first_name: 'Зоя' }).where('first_name', '=', 'Вера').execute()
  await api.as(speaker).call(contract.changeCalendar, { params: key, body: { write_to } })
  put.release()
  await booking
  expect(await eventsOf(server)).toMatchObject([{ summary: 'Видеовстреча: Зоя Лебедева' }])
})

test('a process that died while writing locks the calendar for two minutes', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  const speaker = await makeSpeaker(api)
  const { key, write_to } = await connect(api, speaker, server)
  const until = new Date(api.clock.now().getTime() + 120_000)
  await api.ctx.db.updateTable('calendars').set({ writing_until: until }).execute()
  await book(api, speaker, 2)
  expect(await eventsOf(server)).toEqual([])
  await api.clock.advance({ minutes: 2 })
  await api.as(speaker).call(contract.changeCalendar, { params: key, body: { write_to } })
  expect(await eventsOf(server)).toHaveLength(1)
})

test('a write that waits for a free thread does not use up its two minutes', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  await using proxy = await startProxy(server.url)
  const speaker = await makeSpeaker(api)
  await connect(api, speaker, { ...server, url: proxy.url })
  const reading = proxy.hold('PROPFIND')
  const readers = await Promise.all(['a', 'b', 'c'].map(() => makeSpeaker(api)))
  const reads = readers.map((reader) => connect(api, reader, { ...server, url: proxy.url }))
  await expect.poll(reading.count, { timeout: 20_000 }).toBe(3)
  const booking = book(api, speaker, 2)
  await expect.poll(() => isBeingWritten(api), { timeout: 20_000 }).toBe(true)
  await api.clock.advance({ minutes: 3 })
  const writing = proxy.hold('PUT')
  reading.release()
  await writing.arrived
  const { writing_until } = await calendarOf(api, speaker)
  expect(writing_until).toEqual(new Date(api.clock.now().getTime() + 120_000))
  writing.release()
  await Promise.all([booking, ...reads])
})

test('a write that outlived its lock does not release the lock of another', async (context: TestContext) => {
  await using api = await startApi({ environment })
  await using server = await startRadicale(context)
  await using proxy = await startProxy(server.url)
  const speaker = await makeSpeaker(api)
  await connect(api, speaker, { ...server, url: proxy.url })
  const writing = proxy.hold('PUT')
  const booking = book(api, speaker, 2)
  await writing.arrived
  const until = new Date(api.clock.now().getTime() + 300_000)
  await api.ctx.db.updateTable('calendars').set({ writing_until: until }).execute()
  writing.release()
  await booking
  expect((await calendarOf(api, speaker)).writing_until).toEqual(until)
})

async function isBeingWritten({ ctx }: TestApi): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'write-calendar' and locked_at is not null`.execute(ctx.db)
  return rows.length > 0
}

function calendarOf({ ctx }: TestApi, { user_id }: MadeUser) {
  return ctx.db.selectFrom('calendars').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()
}
