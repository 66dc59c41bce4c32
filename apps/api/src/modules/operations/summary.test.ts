import { getChecks, getSummary, type CheckName } from '@razgovor/contract/operations'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { connect } from '../../db/client.ts'
import { JobLocks } from '../../jobs/job-locks.ts'
import { transact } from '../../db/transact.ts'
import { markEnded, markStarted } from '../bookings/mark-consultation.ts'

async function summaryOf(api: TestApi, time_zone_id = 'Europe/Moscow') {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  return api.as(admin).call(getSummary, { query: { time_zone_id } })
}

async function checksOf(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const { checks } = await api.as(admin).call(getChecks)
  return (name: CheckName) => checks.find((check) => check.name === name)
}

test('the daily summary shows bookings, payments, refunds, failed payments, meeting minutes, new users and mails', async () => {
  await using api = await startApi()
  const { consultation_id } = await makePaidMeeting(api)
  const canceled = await makePaidMeeting(api, { amount: 100_000 })
  await canceled.cancel(canceled.slot.speaker)
  await bankOf(api).decline(await linkFor(api, await makeListener(api), [await makeTimeSlot(api)]))
  await api.settle()
  await transact(api.ctx, (tx) => markStarted(tx, api.clock.now(), consultation_id))
  await api.clock.advance({ minutes: 45 })
  await transact(api.ctx, (tx) => markEnded(tx, api.clock.now(), { consultation_id, counted_seconds: 45 * 60 }))

  const { days, now } = await summaryOf(api)
  expect(days).toHaveLength(30)
  const emails = await api.ctx.db.selectFrom('users').select('email').execute()
  expect(days.at(-1)).toMatchObject({
    day: '2058-01-14',
    from: '2058-01-13T21:00:00.000Z',
    to: '2058-01-14T20:59:59.999Z',
    bookings: 1,
    paid: 350_000,
    refunded: 100_000,
    meeting_minutes: 45,
    failed_payments: 1,
    new_users: 7,
    mails_sent: (await Promise.all(emails.map(({ email }) => api.mailTo(email)))).flat().length,
    mails_failed: 0,
  })
  expect(days.slice(0, -1).every(({ bookings, paid }) => bookings === 0 && paid === 0)).toBe(true)
  expect(now).toEqual({
    applications_to_review: 0,
    legal_changes_to_review: 0,
    meetings_running: 0,
    refunds_pending: 0,
    disputes_open: 0,
    review_reports_open: 0,
    differences_open: 0,
    mails_waiting: 0,
    jobs_retrying: 0,
    jobs_given_up: 0,
  })
})

test('summary days follow the requested time zone, including clock changes', async () => {
  await using api = await startApi({ now: '2058-04-05T21:30:00Z' })
  await makePaidMeeting(api)
  const [moscow, berlin] = [await summaryOf(api), await summaryOf(api, 'Europe/Berlin')]
  const honolulu = await summaryOf(api, 'Pacific/Honolulu')
  expect(moscow.days.at(-1)).toMatchObject({ day: '2058-04-06', bookings: 1 })
  expect(berlin.days.at(-1)).toMatchObject({ day: '2058-04-05', bookings: 1 })
  expect(honolulu.days.slice(-2)).toMatchObject([{ bookings: 0 }, { day: '2058-04-05', bookings: 1 }])
  const change = berlin.days.find(({ day }) => day === '2058-03-31')!
  expect(Date.parse(change.to) - Date.parse(change.from) + 1).toBe(23 * 60 * 60 * 1000)
})

test('checks report OK for working services, advice for example settings and a fault for clock skew', async () => {
  await using api = await startApi({ rooms: true, environment: { SUPPORT_URL: 'mailto:help@site.example' } })
  await makePaidMeeting(api)
  const check = await checksOf(api)
  for (const name of ['MAIL_SERVER', 'ROOM_SERVER', 'PAYMENT_NOTIFICATIONS', 'REDIS', 'MAIL_FAILURES'] as const)
    expect(check(name)).toEqual({ name, state: 'OK', detail: null })
  for (const name of ['TURN', 'FILES'] as const) expect(check(name)).toMatchObject({ state: 'ADVICE' })
  expect(check('LINKS')).toMatchObject({ state: 'ADVICE', detail: 'PARTNERSHIP_URL, DONATION_URL, MAIL_FROM' })
  // The test's clock is years ahead of the database's.
  expect(check('DATABASE_CLOCK')).toMatchObject({ state: 'FAULT', detail: expect.stringMatching(/^-\d{8,}$/) })
})

test('a public site with the sandbox and without a mail or room server has faults', async () => {
  const environment = {
    PUBLIC_URL: 'http://razgovor.example',
    SANDBOX_URL: 'http://localhost:9',
    SMTP_URL: 'smtp://localhost:9',
    REDIS_URL: '',
  }
  await using api = await startApi({ environment })
  const check = await checksOf(api)
  for (const name of ['SANDBOX', 'PUBLIC_URL', 'MAIL_SERVER', 'ROOM_SERVER'] as const)
    expect(check(name)).toMatchObject({ state: 'FAULT' })
})

test('an unreachable room server address and rooms smaller than the places sold are reported as faults', async () => {
  const LIVEKIT_URL = 'ws://localhost:9'
  const environment = { PUBLIC_URL: 'https://razgovor.example', LIVEKIT_URL, ROOMS_MAX_PARTICIPANTS: '50' }
  await using api = await startApi({ environment })
  const check = await checksOf(api)
  expect(check('ROOM_ADDRESS')).toMatchObject({ state: 'FAULT', detail: LIVEKIT_URL })
  expect(check('ROOM_PLACES')).toMatchObject({ state: 'FAULT', detail: '50' })
  await using good = await startApi({ environment: { ROOMS_MAX_PARTICIPANTS: '51' } })
  const other = await checksOf(good)
  for (const name of ['ROOM_ADDRESS', 'ROOM_PLACES'] as const) expect(other(name)).toMatchObject({ state: 'OK' })
})

test('a site without VAPID keys gets the advice to set them', async () => {
  await using withKeys = await startApi()
  expect((await checksOf(withKeys))('PUSH')).toMatchObject({ state: 'OK' })
  await using api = await startApi({ environment: { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' } })
  expect((await checksOf(api))('PUSH')).toMatchObject({ state: 'ADVICE' })
})

test('several processes on one database without Redis are reported as a fault', async () => {
  await using api = await startApi()
  const other = connect({ DATABASE_URL: api.ctx.config.DATABASE_URL, DATABASE_POOL: 1 }, api.ctx.log)
  await other.pool.query(`set application_name = 'razgovor 2@another'`)
  expect((await checksOf(api))('REDIS')).toMatchObject({ state: 'FAULT', detail: '2' })
  await other.close()
})

test('a process that runs jobs is one process', async () => {
  await using api = await startApi()
  const locks = new JobLocks(api.ctx.config, api.ctx.log)
  await locks.take('1')
  expect((await checksOf(api))('REDIS')).toMatchObject({ state: 'OK' })
  await locks.close()
})

test('paid orders without any bank notification are reported as a fault', async () => {
  await using api = await startApi()
  await makePaidMeeting(api)
  await api.ctx.db.deleteFrom('payment_notifications').execute()
  expect((await checksOf(api))('PAYMENT_NOTIFICATIONS')).toMatchObject({ state: 'FAULT' })
})

test.each([
  ['SUPPORT', ['bookings', 'new_users', 'meeting_minutes', 'mails_sent', 'mails_failed'], 'disputes_open'],
  ['FINANCE', ['bookings', 'paid', 'refunded', 'meeting_minutes', 'failed_payments'], 'differences_open'],
  ['CONTENT', [], undefined],
] as const)('the %s role sees only the summary figures of its own work', async (role, figures, waiting) => {
  await using api = await startApi()
  const { days, now } = await api.as(await makeUser(api, role)).call(getSummary)
  expect(Object.keys(days[0]!).toSorted()).toEqual(['day', 'from', 'to', ...figures].toSorted())
  const both = ['disputes_open', 'differences_open', 'jobs_given_up'].filter((name) => name in now)
  expect(both).toEqual(waiting ? [waiting] : [])
})
