import * as contract from '@razgovor/contract/calendars'
import { signUp } from '@razgovor/contract/bookings'
import { addToCart, listCart } from '@razgovor/contract/orders'
import { getOwnSchedule } from '@razgovor/contract/schedule'
import { listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { reasonOf } from '../../../test/api-client.ts'
import { icsOf, startCalendarServer } from '../../../test/calendar-server.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { noticesOf } from '../../../test/notices.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import {
  busyAtTen,
  connectIcs,
  eleven,
  environment,
  calendarsOf,
  offeredStarts,
  refreshCalendar,
  speakerWithTwoSlots,
  ten,
  tomorrowAtTen,
} from '../../../test/calendars.ts'

/** Runs the crontab's job and the jobs that it queues. */
async function runDue(api: TestApi): Promise<void> {
  await enqueue(api.ctx.db, 'refresh-due-calendars', {})
  await api.settle()
}

test('a busy hour of a connected calendar hides the slot that it touches, and no other', async () => {
  await using api = await startApi({ environment })
  const { speaker, touched } = await speakerWithTwoSlots(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const calendar = await connectIcs(api, speaker, server.url)
  expect(calendar).toMatchObject({ kind: 'ICS', host: new URL(server.url).host, problem: null })
  expect(await offeredStarts(api, speaker)).toEqual([eleven])
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
  await connectIcs(api, speaker, server.url)
  expect(await nearest()).toBeNull()
  const cart = await api.as(listener).call(listCart, {})
  expect(cart.items).toMatchObject([{ availability: 'SLOT_NOT_AVAILABLE', reason: 'TAKEN' }])
})

test('a slot is hidden when a busy event appears, and returns when it is gone', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  const calendar = await connectIcs(api, speaker, server.url)
  server.publish(icsOf({ start: '20580115T113000Z' }))
  expect(await refreshCalendar(api, speaker, calendar)).toMatchObject({ problem: null })
  expect(await offeredStarts(api, speaker)).toEqual([ten])
})

test('a slot that is made in a busy hour is hidden, and so is one that is moved there', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connectIcs(api, speaker, server.url)
  await makeTimeSlot(api, { speaker, ...tomorrowAtTen })
  expect(await offeredStarts(api, speaker)).toEqual([])
})

test('a booked meeting stays booked, and its speaker sees the clash', async () => {
  await using api = await startApi({ environment })
  const { speaker, touched } = await speakerWithTwoSlots(api)
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: touched.slot_id } })
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connectIcs(api, speaker, server.url)
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
  const calendar = await connectIcs(api, speaker, server.url)
  const clash = 'В твоём календаре занято во время встречи: 15 января, 13:00. Если не сможешь, предложи другое время'
  expect(await clashes()).toEqual([clash])
  // The event becomes longer, disappears and comes back.
  for (const events of [[{ ...busyAtTen, minutes: 45 }], [], [busyAtTen]]) {
    server.publish(icsOf(...events))
    await refreshCalendar(api, speaker, calendar)
  }
  expect(await clashes()).toEqual([clash])
})

test('calendars are read every fifteen minutes', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connectIcs(api, speaker, server.url)
  server.publish(icsOf())
  await api.clock.advance({ minutes: 14 })
  await runDue(api)
  expect(await offeredStarts(api, speaker)).toEqual([eleven])
  await api.clock.advance({ minutes: 1 })
  await runDue(api)
  expect(await offeredStarts(api, speaker)).toEqual([ten, eleven])
})

test('a calendar that fails is shown failing, and read again after pauses that grow', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await using server = await startCalendarServer(icsOf(busyAtTen))
  await connectIcs(api, speaker, server.url)
  server.answer(503)
  const pauses: number[] = []
  for (let minutes = 0; minutes < 8 * 60; minutes += 15) {
    await api.clock.advance({ minutes: 15 })
    const before = server.asked()
    await runDue(api)
    if (server.asked() > before) pauses.push(minutes + 15)
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480])
  const [failing] = await calendarsOf(api, speaker)
  expect(failing).toMatchObject({ problem: 'UNREACHABLE', failing_since: '2058-01-14T09:15:00.000Z' })
  server.answer(200)
  expect(await refreshCalendar(api, speaker, failing!)).toMatchObject({ problem: null, failing_since: null })
})

test('the last known busy times stay in force for 24 hours of failing, and return with the calendar', async () => {
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  await makeTimeSlot(api, { speaker, ...tomorrowAtTen, starts_in_minutes: 73 * 60 })
  await using server = await startCalendarServer(icsOf({ start: '20580117T100000Z' }))
  const calendar = await connectIcs(api, speaker, server.url)
  server.answer(404)
  await refreshCalendar(api, speaker, calendar)
  await api.clock.advance({ hours: 23, minutes: 59 })
  await runDue(api)
  expect(await offeredStarts(api, speaker)).toEqual([])
  await api.clock.advance({ minutes: 1 })
  await runDue(api)
  expect(await offeredStarts(api, speaker)).toHaveLength(1)
  server.answer(200)
  await refreshCalendar(api, speaker, calendar)
  expect(await offeredStarts(api, speaker)).toEqual([])
})

test('a rule that repeats every second is cut off, and one that never occurs is ignored', async () => {
  await using api = await startApi({ environment })
  const { speaker } = await speakerWithTwoSlots(api)
  const never = { ...busyAtTen, lines: ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'] }
  const often = { ...busyAtTen, minutes: 1, lines: ['RRULE:FREQ=SECONDLY'] }
  await using server = await startCalendarServer(icsOf(often, never))
  expect(await connectIcs(api, speaker, server.url)).toMatchObject({ problem: null })
  expect(await offeredStarts(api, speaker)).toEqual([])
  const params = { user_id: speaker.user_id }
  const query = { from_time: ten, to_time: '2058-01-20T00:00:00Z' }
  const { items } = await api.as(speaker).call(contract.listBusyTimes, { params, query })
  expect(items).toMatchObject([{ time_start_iso: ten, time_end_iso: '2058-01-15T23:54:19.000Z' }])
})
