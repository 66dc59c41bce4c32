import { signUp } from '@razgovor/contract/bookings'
import { listGivenUpJobs, retryJob } from '@razgovor/contract/operations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../test/factories.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { jobs } from '../app.ts'
import { subscribersOf } from './define-event.ts'

/** Names of events that the previous release may have queued. */
const formerEvents = [
  'application-decided',
  'booking-booked',
  'booking-canceled',
  'booking-refunded',
  'dispute-decided',
  'dispute-opened',
  'late-payment-refunded',
  'legal-change-decided',
  'meeting-time-over',
  'refund-withdrawn',
  'request-accepted',
  'request-answered',
  'request-made',
  'request-off-sale',
  'speaker-no-show',
  'tariff-news',
  'user-anonymised',
]

/** Current names of those that were renamed. */
const renamedEvents: Record<string, string> = { 'tariff-news': 'tariff-event', 'user-anonymised': 'user-anonymized' }

async function makeBooked(api: TestApi) {
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 24 * 60 })
  const { booking_id } = await api.as(listener).call(signUp, { params: { slot_id } })
  const subjects = async () => (await api.mailTo(listener.email)).map(({ subject }) => subject)
  return { listener, booking_id: booking_id!, subjects }
}

/** Leaves out the meeting's timers. */
async function queuedNames({ ctx }: TestApi): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs
    where task_identifier not in ('open-meeting', 'close-meeting') order by 1`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

const afterBooking = [
  'leave-waitlist-after-booking',
  'notify-of-booking',
  'open-conversation-of-booking',
  'rebuild-availability-after-booking',
  'webhook-booked',
  'write-booked',
]

test('broken availability rules stop no mail of a booking, and are given up alone', async () => {
  await using api = await startApi()
  const { subjects } = await makeBooked(api)
  await sql`alter table availability_rules rename to lost_rules`.execute(api.ctx.db)
  await api.settle()
  expect(await subjects()).toEqual(['Встреча забронирована: Анна Сафонова, 15 января, 12:00'])

  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { items } = await admin.call(listGivenUpJobs)
  expect(items).toMatchObject([{ title: 'Расписание по правилам после записи', fault: 'DATABASE' }])
  await sql`alter table lost_rules rename to availability_rules`.execute(api.ctx.db)
  await admin.call(retryJob, { params: { job_id: items[0]!.job_id } })
  await api.settle()
  expect(await subjects()).toHaveLength(1)
  expect(await admin.call(listGivenUpJobs)).toMatchObject({ total_count: 0 })
})

test('an event that runs again queues no subscriber twice, even those that have run meanwhile', async () => {
  await using api = await startApi()
  const { booking_id } = await makeBooked(api)
  const { rows } = await sql<{ job_id: string }>`
    select id::text as job_id from graphile_worker.jobs where task_identifier = 'booking-booked'`.execute(api.ctx.db)
  const event = jobs.find(({ name }) => name === 'booking-booked')!
  const run = () => event.run(api.ctx, { booking_id }, rows[0]!.job_id)
  await Promise.all([run(), run(), run()])
  expect(await queuedNames(api)).toEqual(afterBooking)
  await sql`delete from graphile_worker._private_jobs`.execute(api.ctx.db)
  await run()
  expect(await queuedNames(api)).toEqual([])
})

test('an event whose subscribers cannot all be queued queues none and is tried again', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const { subjects } = await makeBooked(api)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if (select identifier from graphile_worker._private_tasks where id = new.task_id) = 'notify-of-booking'
    then raise 'the queue is full'; end if;
    return new;
  end $$`.execute(db)
  await sql`create trigger refuse before insert on graphile_worker._private_jobs
    for each row execute function refuse()`.execute(db)
  await api.settle()
  expect(await queuedNames(api)).toEqual(['booking-booked'])
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = 0`.execute(db)
  await api.settle()
  expect(await subjects()).toHaveLength(1)
  expect(await queuedNames(api)).not.toContain('booking-booked')
})

test('an event that the release before queued is handled', async () => {
  await using api = await startApi()
  const { booking_id, subjects } = await makeBooked(api)
  await sql`delete from graphile_worker._private_jobs`.execute(api.ctx.db)
  // Queued as the previous release did it.
  await sql`select graphile_worker.add_job('booking-booked', json_build_object('booking_id', ${booking_id}::text),
    max_attempts := 25, priority := 0)`.execute(api.ctx.db)
  await api.settle()
  expect(await subjects()).toHaveLength(1)
})

test.each(formerEvents)('«%s», which the release before may have queued, has subscribers', (name) => {
  expect(jobs.map((job) => job.name)).toContain(name)
  expect(subscribersOf(renamedEvents[name] ?? name)).not.toEqual([])
})
