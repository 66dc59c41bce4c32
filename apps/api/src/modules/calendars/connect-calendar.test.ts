import * as contract from '@razgovor/contract/calendars'
import { expect, test, type TestContext } from 'vitest'
import { reasonOf } from '../../../test/api-client.ts'
import { icsOf, startCalendarServer } from '../../../test/calendar-server.ts'
import { makeSpeaker } from '../../../test/factories.ts'
import { startRadicale } from '../../../test/radicale.ts'
import { startApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import {
  busyAtTen,
  connectIcs,
  connectAccount,
  eleven,
  environment,
  calendarsOf,
  offeredStarts,
  refreshCalendar,
  speakerWithTwoSlots,
  ten,
} from '../../../test/calendars.ts'

test('an address that returns no calendar is refused with the reason', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf())
  const reasonAt = async (status: number) => {
    server.answer(status)
    return reasonOf(connectIcs(api, speaker, server.url))
  }
  expect(await reasonAt(404)).toBe('calendar_not_found')
  expect(await reasonAt(403)).toBe('calendar_unauthorized')
  expect(await reasonAt(500)).toBe('calendar_unreachable')
  server.publish('<html>Войди</html>')
  expect(await reasonAt(200)).toBe('calendar_not_a_calendar')
  expect(await calendarsOf(api, speaker)).toEqual([])
})

test('a calendar in a private network is refused, and one without TLS', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  for (const address of ['https://127.0.0.1', 'https://[::1]', 'https://localhost', 'http://8.8.8.8'])
    expect(await reasonOf(connectIcs(api, speaker, `${address}/basic.ics`))).toBe('calendar_private_address')
})

test('a calendar is connected once, by webcal as by https', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf())
  await connectIcs(api, speaker, server.url)
  const params = { user_id: speaker.user_id }
  expect(await api.as(speaker).refusal(contract.addCalendar, { params, body: { kind: 'ICS', url: server.url } })).toBe(
    'already_exists',
  )
})

test('an address is stored encrypted, and never sent back', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf())
  const calendar = await connectIcs(api, speaker, server.url)
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
  const { calendar_id } = await connectIcs(api, speaker, server.url)
  await api.as(other).call(contract.removeCalendar, { params: { user_id: other.user_id, calendar_id } })
  expect(await offeredStarts(api, speaker)).toEqual([eleven])
  await api.as(speaker).call(contract.removeCalendar, { params: { user_id: speaker.user_id, calendar_id } })
  expect(await offeredStarts(api, speaker)).toEqual([ten, eleven])
  expect(await calendarsOf(api, speaker)).toEqual([])
})

test('an event that is made on a CalDAV server hides the slot within one refresh', async (context: TestContext) => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startRadicale(context)
  const calendar = await connectAccount(api, speaker, server)
  expect(calendar).toMatchObject({ login: 'anna', collections: [{ title: 'Работа', is_read: true }] })
  expect(await offeredStarts(api, speaker)).toEqual([ten, eleven])
  await server.put('dentist', icsOf({ ...busyAtTen, uid: 'dentist' }))
  await refreshCalendar(api, speaker, calendar)
  expect(await offeredStarts(api, speaker)).toEqual([eleven])
  await server.remove('dentist')
  await refreshCalendar(api, speaker, calendar)
  expect(await offeredStarts(api, speaker)).toEqual([ten, eleven])
})

test('collections that the speaker leaves out are not read', async (context: TestContext) => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startRadicale(context)
  const birthdays = await server.makeCalendar('birthdays', 'Дни рождения')
  await server.put('party', icsOf({ ...busyAtTen, uid: 'party' }), 'birthdays')
  const { calendar_id, collections } = await connectAccount(api, speaker, server)
  expect(await offeredStarts(api, speaker)).toEqual([eleven])
  const read = collections.flatMap(({ url }) => (url === birthdays ? [] : [url]))
  const params = { user_id: speaker.user_id, calendar_id }
  await api.as(speaker).call(contract.changeCalendar, { params, body: { read } })
  expect(await offeredStarts(api, speaker)).toEqual([ten, eleven])
  await server.stop()
  const all = collections.map(({ url }) => url)
  await api.as(speaker).call(contract.changeCalendar, { params, body: { read: all } })
  expect(await offeredStarts(api, speaker)).toEqual([ten, eleven])
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
  expect(await refreshCalendar(api, speaker, calendar)).toMatchObject({ problem: null })
  await server.stop()
  expect(await refreshCalendar(api, speaker, calendar)).toMatchObject({ problem: 'UNREACHABLE' })
  expect(await offeredStarts(api, speaker)).toEqual([eleven])
  await server.restart()
  expect(await refreshCalendar(api, speaker, calendar)).toMatchObject({ problem: null })
})

test('anonymization disconnects the calendars', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connectIcs(api, speaker, server.url)
  await enqueue(api.ctx.db, 'user-anonymized', { user_id: speaker.user_id })
  await api.settle()
  expect(await api.ctx.db.selectFrom('calendars').selectAll().execute()).toEqual([])
  expect(await api.ctx.db.selectFrom('busy_times').selectAll().execute()).toEqual([])
})
