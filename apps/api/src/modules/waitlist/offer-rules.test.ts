import { saveAvailability, type AvailabilityRulesInput } from '@razgovor/contract/availability'
import { moveConsultation } from '@razgovor/contract/moves'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { meetingKind, offerMonday } from '../../../test/availability.ts'
import { makeListener, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { book, pass, notificationCounts, notifiedTimes, wait } from '../../../test/waitlist.ts'

const hour = { weekday: 2 as const, from: '10:00', to: '11:00' }

async function makeListeners(api: TestApi, count: number): Promise<MadeUser[]> {
  return Promise.all(Array.from({ length: count }, () => makeListener(api)))
}

/** A speaker who offers nothing yet, with this many listeners waiting. */
async function makeRuled(api: TestApi, count: number) {
  const { speaker, rules } = await offerMonday(api, { hours: [] })
  const waiting = await makeListeners(api, count)
  for (const listener of waiting) await wait(api, listener, speaker)
  await pass(api, 2)
  const save = (change: Partial<AvailabilityRulesInput>) =>
    api.as(speaker).call(saveAvailability, { params: { user_id: speaker.user_id }, body: { ...rules, ...change } })
  return { speaker, waiting, save }
}

async function queuedOffers({ ctx }: TestApi): Promise<number> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'offer-times'`.execute(ctx.db)
  return rows.length
}

test('working hours that create thousands of slots queue one job and notify each entry once', async () => {
  await using api = await startApi()
  const { speaker, waiting, save } = await makeRuled(api, 3)
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
  await save({
    hours: hours,
    horizon_days: 90,
    kinds: [meetingKind({ minutes: 30 })],
  })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from time_slots where speaker_id = ${speaker.user_id}`.execute(api.ctx.db)
  expect(rows[0]!.count).toBeGreaterThan(4000)
  expect(await queuedOffers(api)).toBe(1)
  await api.settle()
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 1])
  const notified = await Promise.all(waiting.map((listener) => notifiedTimes(api, listener)))
  expect(new Set(notified.flat()).size).toBe(3)
  await pass(api, 15)
  await pass(api, 600)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 1])
})

test('slots of several kinds in the same hour are one place', async () => {
  await using api = await startApi()
  const { waiting, save } = await makeRuled(api, 3)
  const short = meetingKind({ kind_id: '00000000-0000-4000-8000-000000000002', title: 'Знакомство', minutes: 60 })
  await save({ hours: [hour], horizon_days: 7, kinds: [meetingKind({ title: 'Урок' }), short] })
  await api.settle()
  expect(await notificationCounts(api, waiting)).toEqual([1, 0, 0])
  await pass(api, 15)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 0])
})

test('a meeting that moves away frees its time for the waitlist', async () => {
  await using api = await startApi()
  const { speaker, waiting, save } = await makeRuled(api, 2)
  await save({
    hours: [
      { ...hour, weekday: 4 },
      { ...hour, weekday: 5 },
    ],
    horizon_days: 7,
  })
  const [holder] = await makeListeners(api, 1)
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id: speaker.user_id },
    query: { from_time: '2058-01-15T00:00:00Z', days_count: 7, time_zone_id: 'Europe/Moscow' },
  })
  const [thursday, friday] = items
  const { consultation_id } = await book(api, holder!, thursday!)
  await api.settle()
  // Both are notified of Friday, the only time left, and both turns end.
  await pass(api, 15)
  await pass(api, 15)
  const notified = await notificationCounts(api, waiting)
  await api.as(holder!).call(moveConsultation, { params: { id: consultation_id }, body: { slot_id: friday!.slot_id } })
  await pass(api, 15)
  await pass(api, 15)
  expect(await notificationCounts(api, waiting)).toEqual(notified.map((count) => count + 1))
  expect(await notifiedTimes(api, waiting[0]!)).toContain(thursday!.time_start_iso)
})

test('nothing is queued for a speaker for whom nobody waits', async () => {
  await using api = await startApi()
  await offerMonday(api, {})
  expect(await queuedOffers(api)).toBe(0)
})
