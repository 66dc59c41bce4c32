import { listPreviousAsListener } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../test/factories.ts'
import { makeHeldMeeting } from '../../test/held-meeting.ts'
import { expectNoDifference } from '../../test/ledger.ts'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { runJob } from '../../test/run-job.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'

async function passDays(api: TestApi, days: number): Promise<void> {
  await api.clock.advance({ days })
  await api.settle()
  await runJob(api.ctx, 'prune-old-rows', {})
}

async function countOf({ ctx }: TestApi, table: 'room_events' | 'meeting_presences' | 'mails'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(ctx.db)
  return rows[0]!.count
}

test('notices are deleted a year after they were made', async () => {
  await using api = await startApi()
  const { listener } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.settle()
  await api.clock.advance({ minutes: 120 })
  await api.settle()
  const count = async () => (await api.as(listener).call(listNotifications)).total_count
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await passDays(api, 364)
  expect(await count()).toBe(before)
  await passDays(api, 2)
  expect(await count()).toBe(0)
})

test('events of rooms are deleted after 90 days, and who was in a room stays known', async () => {
  await using api = await startApi()
  await makeHeldMeeting(api)
  const [events, presences] = [await countOf(api, 'room_events'), await countOf(api, 'meeting_presences')]
  expect(events).toBeGreaterThan(0)
  await passDays(api, 89)
  expect(await countOf(api, 'room_events')).toBe(events)
  await passDays(api, 2)
  expect(await countOf(api, 'room_events')).toBe(0)
  expect(await countOf(api, 'meeting_presences')).toBe(presences)
})

test('a past slot is deleted after 400 days if nobody ever booked it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const free = await makeTimeSlot(api, { speaker, starts_in_minutes: 60 })
  const canceled = await makePaidMeeting(api, {
    slot: await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60 }),
  })
  await canceled.cancel(canceled.listener)
  const booked = await makePaidMeeting(api, {
    slot: await makeTimeSlot(api, { speaker, starts_in_minutes: 2 * 24 * 60 }),
  })
  const left = async () =>
    (await api.ctx.db.selectFrom('time_slots').select('slot_id').execute()).map(({ slot_id }) => slot_id).toSorted()
  const all = [free, canceled.slot, booked.slot].map(({ slot_id }) => slot_id).toSorted()
  await passDays(api, 399)
  expect(await left()).toEqual(all)
  await passDays(api, 2)
  expect(await left()).toEqual([canceled.slot, booked.slot].map(({ slot_id }) => slot_id).toSorted())
})

test('bookings, payments and the ledger are never deleted', async () => {
  await using api = await startApi()
  const { listener, consultation_id } = await makePaidMeeting(api)
  await passDays(api, 10 * 366)
  const { items } = await api.as(listener).call(listPreviousAsListener, { params: listener })
  expect(items).toMatchObject([{ consultation_id, outcome: 'HELD', amount: 250_000 }])
  await expectNoDifference(api)
})

test('rows are deleted in batches until none is left', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api)
  await sql`insert into mails (mail_id, user_id, to_address, about, ref_id, subject, status, sent_at, created_at)
    select gen_random_uuid(), ${user_id}, 'anna@example.ru', 'CANCELED', gen_random_uuid(),
      'Встреча ' || n, 'SENT', ${api.clock.now()}, ${api.clock.now()}
    from generate_series(1, 2500) n`.execute(api.ctx.db)
  await passDays(api, 181)
  expect(await countOf(api, 'mails')).toBe(0)
})
