import { expect, test } from 'vitest'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'

async function scrape(api: TestApi): Promise<string> {
  return (await fetch(`${api.url}/metrics`)).text()
}

test('/metrics counts the bookings, payments, refunds and mails of the last ten minutes by state', async () => {
  await using api = await startApi({ own_server: true })
  const { listener, cancel } = await makePaidMeeting(api)
  await makePaidMeeting(api)
  await api.settle()
  await cancel(listener)
  await api.settle()
  const metrics = await scrape(api)
  expect(metrics).toContain('bookings_recent{status="BOOKED"} 1\n')
  expect(metrics).toContain('bookings_recent{status="CANCELED"} 1\n')
  expect(metrics).toContain('payments_recent{kind="paid"} 1\n')
  expect(metrics).toContain('refunds_recent{status="DONE"} 1\n')
  expect(metrics).toMatch(/mails_recent\{status="SENT"\} \d+\n/)
})

test('earlier bookings and payments are not counted, and an open refund has its age', async () => {
  await using api = await startApi({ own_server: true })
  const { order_id, payment_id } = await oldPayment(api)
  await api.ctx.db
    .insertInto('refunds')
    .values({
      refund_id: '00000000-0000-7000-8000-000000000000',
      order_id,
      payment_id,
      amount: 100,
      why: 'test',
      status: 'PENDING',
      created_at: new Date(api.clock.now().getTime() - 3_600_000),
    })
    .execute()
  const metrics = await scrape(api)
  expect(metrics).not.toMatch(/bookings_recent\{/)
  expect(metrics).not.toMatch(/payments_recent\{/)
  expect(metrics).toContain('refunds_oldest_open_seconds{status="PENDING"} 3600\n')
})

async function oldPayment(api: TestApi) {
  await makePaidMeeting(api)
  await api.settle()
  await api.clock.advance({ minutes: 11 })
  return api.ctx.db.selectFrom('payments').select(['order_id', 'payment_id']).executeTakeFirstOrThrow()
}

test('/metrics has the depth of the queue and the age of its oldest due job by name', async () => {
  await using api = await startApi({ own_server: true })
  await makePaidMeeting(api)
  const metrics = await scrape(api)
  expect(metrics).toMatch(/jobs_due_by_name\{job="[\w-]+"\} [1-9]/)
  expect(metrics).toMatch(/jobs_oldest_due_seconds_by_name\{job="[\w-]+"\} \d/)
})
