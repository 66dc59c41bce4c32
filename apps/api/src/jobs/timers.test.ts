import { cancelConsultation, getConsultation, signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { signUpForSeries } from '@razgovor/contract/series'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot } from '../../test/factories.ts'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { plusMinutes } from '../time/clock.ts'
import { queueTimers } from './timers.ts'

const day = 24 * 60

async function makeBooked(api: TestApi, starts_in_minutes: number) {
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes })
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  const statusNow = async () =>
    (await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).status
  return { listener, speaker, slot, consultation_id, statusNow }
}

async function queued({ ctx }: TestApi): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs order by run_at, id`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

test('a booking for another day leaves one job, and none once its notices are sent', async () => {
  await using api = await startApi()
  await makeBooked(api, 60 * day)
  expect(await queued(api)).toEqual(['booking-booked'])
  await api.settle()
  expect(await queued(api)).toEqual([])
})

test('the jobs of a meeting are queued within a quarter of an hour of their time, once for several processes', async () => {
  await using api = await startApi()
  await makeBooked(api, 2 * day)
  await api.settle()
  await api.clock.advance({ minutes: 2 * day - 10 - 16 })
  await api.settle()
  expect(await queued(api)).toEqual([])
  await api.clock.advance({ minutes: 1 })
  await Promise.all([1, 2, 3].map(() => queueTimers(api.ctx)))
  expect((await queued(api)).toSorted()).toEqual(['close-meeting', 'open-meeting', 'remind'])
})

test('a meeting booked for the next minutes opens and closes at its time', async () => {
  await using api = await startApi()
  const { statusNow } = await makeBooked(api, 5)
  expect(await queued(api)).toEqual(['booking-booked', 'open-meeting', 'close-meeting'])
  await api.clock.advance({ minutes: 5 + 60 })
  await api.settle()
  expect(await statusNow()).toBe('ENDED')
})

test('meetings that began and ended while no process ran are closed by the first that starts', async () => {
  await using api = await startApi()
  const { listener, statusNow } = await makeBooked(api, 5 * day)
  await api.settle()
  await api.clock.advance({ minutes: 9 * day })
  await api.settle()
  expect(await statusNow()).toBe('ENDED')
  const { items } = await api.as(listener).call(listNotifications)
  expect(items.filter(({ content }) => content.startsWith('Встреча через'))).toEqual([])
})

test('a meeting that is moved to another day leaves the queue, and opens on that day', async () => {
  await using api = await startApi()
  const { sessions, series_id, speaker } = await makeSeries(api, { starts_in_minutes: 25, times: 1 })
  const { slot_id, time_start, time_end } = sessions[0]!
  const listener = await makeListener(api)
  await api.as(listener).call(signUpForSeries, { params: { series_id }, body: { slot_ids: [slot_id] } })
  await api.settle()
  expect((await queued(api)).toSorted()).toEqual(['close-meeting', 'open-meeting', 'remind'])
  const later = (at: Date) => plusMinutes(at, 2 * day).toISOString()
  await api.as(speaker).call(changeTimeSlot, {
    params: { user_id: speaker.user_id, slot_id },
    body: { time_start_iso: later(time_start), time_end_iso: later(time_end) },
  })
  await api.settle()
  expect(await queued(api)).toEqual([])
  await api.clock.advance({ minutes: 2 * day + 25 - 10 })
  await api.settle()
  expect(await queued(api)).toEqual(['check-presence', 'replan-meeting', 'close-meeting'])
})

test('a meeting that is canceled after its jobs were queued takes them along', async () => {
  await using api = await startApi()
  const { listener, consultation_id } = await makeBooked(api, 25)
  await api.settle()
  await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  await api.settle()
  expect(await queued(api)).toEqual([])
})

test('money of a booking that was canceled too late is settled after the slot, however early it was canceled', async () => {
  await using api = await startApi()
  const { listener, cancel, booking_id } = await makePaidMeeting(api, { starts_in_minutes: 20 * 60 })
  await cancel(listener)
  await api.settle()
  expect(await queued(api)).not.toContain('settle-late-cancel')
  const held = async () =>
    (
      await api.ctx.db
        .selectFrom('booking_balances')
        .select('held')
        .where('booking_id', '=', booking_id)
        .executeTakeFirstOrThrow()
    ).held
  await api.clock.advance({ minutes: 20 * 60 + 60 + 4 })
  await api.settle()
  expect(await held()).toBeGreaterThan(0)
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  expect(await held()).toBe(0)
})
