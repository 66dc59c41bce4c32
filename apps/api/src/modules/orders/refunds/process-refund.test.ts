import { cancelConsultation } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { getSummary } from '@razgovor/contract/operations'
import { retryRefund } from '@razgovor/contract/refunds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../../../test/factories.ts'
import { hoursPass } from '../../../../test/hours-pass.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

/** Makes a paid order of two meetings, 2,500 roubles each. */
async function makeOrderOfTwo(api: TestApi, paying: { by?: 'SBP' } = {}) {
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const days = 3 * 24 * 60
  const slots = [
    await makeTimeSlot(api, { speaker, starts_in_minutes: days }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: days + 60 }),
  ]
  const link = await linkFor(api, listener, slots)
  await bankOf(api).pay(link, paying)
  const order = () => api.as(listener).call(getOrder, { params: link })
  const { items } = await order()
  const cancel = (index: 0 | 1) => () => {
    const params = { id: items[index]!.consultation_id }
    return api.as(listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  }
  return { link, order, cancelFirst: cancel(0), cancelSecond: cancel(1) }
}

const refundsOf = (api: TestApi) =>
  api.ctx.db
    .selectFrom('refunds')
    .select(['amount', 'returned_amount', 'status', 'origin'])
    .orderBy('refund_id')
    .execute()

async function countRefundJobs(api: TestApi): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'process-refund'`.execute(
    api.ctx.db,
  )
  return rows[0]!.count
}

const inBooks = (api: TestApi) => findDifferences(api.ctx.db, api.clock.now())

for (const by of ['SBP', undefined] as const) {
  test(`a refund of a ${by ?? 'card'} payment is made once, even while the bank does not show it`, async () => {
    await using api = await startApi()
    const bank = bankOf(api)
    const { link, order, cancelFirst } = await makeOrderOfTwo(api, by && { by })
    await bank.faults({ stale_reads: true, lose_notifications: true, fail_next: { method: 'Cancel', how: 'lost' } })
    await cancelFirst()
    await api.settle()
    await hoursPass(api, 3)
    await bank.faults({})
    await hoursPass(api, 3)
    expect(await bank.payment(link)).toMatchObject({ status: 'PARTIAL_REFUNDED', remaining_amount: 250_000 })
    expect((await order()).status).toBe('PARTIALLY_REFUNDED')
    expect(await inBooks(api)).toEqual([])
  })
}

for (const how of ['lost', 'error'] as const) {
  test(`a part that goes back by SBP goes back once, though the first answer was ${how === 'lost' ? 'lost' : 'a refusal'}`, async () => {
    await using api = await startApi()
    const bank = bankOf(api)
    const { link, order, cancelFirst } = await makeOrderOfTwo(api, { by: 'SBP' })
    await bank.faults({ fail_next: { method: 'Cancel', how } })
    await cancelFirst()
    await api.settle()
    await hoursPass(api, 2)
    expect(await bank.payment(link)).toMatchObject({ status: 'PARTIAL_REFUNDED', remaining_amount: 250_000 })
    const { status, items } = await order()
    expect([status, ...items.map((item) => item.status).toSorted()]).toEqual([
      'PARTIALLY_REFUNDED',
      'BOOKED',
      'CANCELED',
    ])
    expect(await inBooks(api)).toEqual([])
  })
}

test('an asynchronous refund is awaited, not requested again', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, order, cancelFirst } = await makeOrderOfTwo(api, { by: 'SBP' })
  await cancelFirst()
  await api.settle()
  expect((await order()).status).toBe('PAID')
  expect(await bank.payment(link)).toMatchObject({ status: 'ASYNC_REFUNDING' })
  await hoursPass(api, 1)
  expect((await order()).status).toBe('PARTIALLY_REFUNDED')
  expect(await bank.payment(link)).toMatchObject({ remaining_amount: 250_000 })
})

test('an SBP refund whose request may never have left waits for an operator, who asks again', async () => {
  await using api = await startApi()
  const { link, order, cancelFirst } = await makeOrderOfTwo(api, { by: 'SBP' })
  await cancelFirst()
  // A process that dies after recording the request and before sending it leaves the refund like this.
  await api.ctx.db.updateTable('refunds').set({ asked_at: api.clock.now() }).execute()
  await api.clock.advance({ hours: 24 })
  await hoursPass(api, 1)
  const [{ refund_id, status } = { refund_id: '', status: '' }] = await api.ctx.db
    .selectFrom('refunds')
    .select(['refund_id', 'status'])
    .execute()
  expect(status).toBe('FAILED')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const body = { why: 'В банке возврата нет' }
  await admin.call(retryRefund, { params: { refund_id }, body })
  await api.settle()
  await hoursPass(api, 1)
  expect(await bankOf(api).payment(link)).toMatchObject({ remaining_amount: 250_000 })
  expect((await order()).status).toBe('PARTIALLY_REFUNDED')
  expect(await inBooks(api)).toEqual([])
})

test('a partial refund at the bank counts toward the listener’s refund, and only the rest is requested', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { listener, link, cancel } = await makePaidMeeting(api)
  await bank.faults({ lose_notifications: true })
  await bank.refundByHand(link, 100_000)
  await cancel(listener)
  await api.settle()
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  const { status, refunded_amount } = await api.as(listener).call(getOrder, { params: link })
  expect([status, refunded_amount]).toEqual(['REFUNDED', 250_000])
  expect((await refundsOf(api)).every((refund) => refund.status === 'DONE')).toBe(true)
  expect(await inBooks(api)).toEqual([])
})

test('a refund that the bank keeps refusing ends as FAILED without jobs, and is DONE once the bank refunds it', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { listener, link, cancel } = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'Cancel', how: 'error', times: 1000 } })
  await cancel(listener)
  await api.settle()
  await hoursPass(api, 30)
  expect(await refundsOf(api)).toEqual([{ amount: 250_000, returned_amount: 0, status: 'FAILED', origin: 'OURS' }])
  expect(await countRefundJobs(api)).toBe(0)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  expect((await api.as(admin).call(getSummary)).now.refunds_pending).toBe(1)
  await bank.refundByHand(link)
  await api.settle()
  expect(await refundsOf(api)).toMatchObject([{ returned_amount: 250_000, status: 'DONE' }])
  expect(await inBooks(api)).toEqual([])
})

test('a refund that the bank does not finish in a day is FAILED without jobs, and is DONE once the bank finishes', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, order, cancelFirst } = await makeOrderOfTwo(api, { by: 'SBP' })
  await bank.faults({ sbp_refund_minutes: 30 * 24 * 60 })
  await cancelFirst()
  await api.settle()
  await hoursPass(api, 22)
  expect(await refundsOf(api)).toMatchObject([{ status: 'PENDING' }])
  await hoursPass(api, 5)
  expect(await refundsOf(api)).toMatchObject([{ status: 'FAILED', returned_amount: 0 }])
  expect(await countRefundJobs(api)).toBe(0)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect((await admin.call(getSummary)).now.refunds_pending).toBe(1)

  await api.clock.advance({ days: 5 })
  const params = await api.ctx.db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
  const retrying = admin.call(retryRefund, { params, body: { why: 'Клиент спрашивает' } })
  await expect(retrying).rejects.toThrow('Банк ещё проводит возврат')
  await hoursPass(api, 1)
  expect(await bank.payment(link)).toMatchObject({ status: 'ASYNC_REFUNDING', asked_back_amount: 250_000 })

  await api.clock.advance({ days: 24 })
  await api.settle()
  expect(await refundsOf(api)).toMatchObject([{ status: 'DONE', returned_amount: 250_000 }])
  expect(await bank.payment(link)).toMatchObject({ remaining_amount: 250_000, asked_back_amount: 250_000 })
  expect((await order()).status).toBe('PARTIALLY_REFUNDED')
  expect(await inBooks(api)).toEqual([])
})

test.each(['REFUNDING', 'REVERSING'])(
  'a card payment that stays %s leaves its refund to an operator',
  async (status) => {
    await using api = await startApi()
    const bank = bankOf(api)
    const { listener, link, cancel } = await makePaidMeeting(api)
    await bank.become(link, status)
    await cancel(listener)
    await api.settle()
    // Requests would be refused, and the tenth refusal would end the refund sooner.
    await hoursPass(api, 22)
    const waiting = api.ctx.db.selectFrom('refunds').select(['status', 'refusals', 'asked_at'])
    expect(await waiting.execute()).toEqual([{ status: 'PENDING', refusals: 0, asked_at: null }])
    await hoursPass(api, 5)
    expect(await refundsOf(api)).toMatchObject([{ status: 'FAILED' }])
    expect(await countRefundJobs(api)).toBe(0)
    expect(await bank.payment(link)).toMatchObject({ asked_back_amount: 0 })
    const params = await api.ctx.db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
    const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
    await bank.become(link, 'CONFIRMED')
    await admin.call(retryRefund, { params, body: { why: 'Банк прервал возврат' } })
    await api.settle()
    expect(await refundsOf(api)).toMatchObject([{ status: 'DONE' }])
    expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', asked_back_amount: 250_000 })
    expect(await inBooks(api)).toEqual([])
  },
)

test('two concurrent refunds of one payment both succeed', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slots = [
    await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60, amount: 100_000 }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60 + 60, amount: 250_000 }),
  ]
  const link = await linkFor(api, listener, slots)
  await bank.pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  for (const { consultation_id } of items)
    await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  const refunds = await api.ctx.db.selectFrom('refunds').select('refund_id').execute()
  await Promise.allSettled(refunds.map((refund) => runJob(api.ctx, 'process-refund', refund)))
  await api.settle()
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await refundsOf(api)).map(({ status }) => status)).toEqual(['DONE', 'DONE'])
  expect(await inBooks(api)).toEqual([])
})

test('concurrent refunds whose requests failed are each returned once', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slots = await Promise.all(
    [0, 1, 2, 3].map((hour) => makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60 + hour * 60 })),
  )
  const link = await linkFor(api, listener, slots)
  await bank.pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  for (const { consultation_id } of items.slice(1))
    await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  const refunds = await api.ctx.db.selectFrom('refunds').select('refund_id').orderBy('refund_id').execute()
  for (const [index, refund] of refunds.entries()) {
    await bank.faults({
      lose_notifications: true,
      ...(index < 2 && { fail_next: { method: 'Cancel', how: (['500', 'lost'] as const)[index]! } }),
    })
    await runJob(api.ctx, 'process-refund', refund).catch(() => {})
  }
  await hoursPass(api, 4)
  expect(await bank.payment(link)).toMatchObject({ status: 'PARTIAL_REFUNDED', remaining_amount: 250_000 })
  expect((await refundsOf(api)).map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE'])
  expect(await inBooks(api)).toEqual([])
})

test('a refund is returned although its return was counted toward an earlier refund whose request failed', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, order, cancelFirst, cancelSecond } = await makeOrderOfTwo(api)
  await cancelFirst()
  await cancelSecond()
  const refunds = await api.ctx.db.selectFrom('refunds').select('refund_id').orderBy('refund_id').execute()
  await bank.faults({ fail_next: { method: 'Cancel', how: '500' }, lose_notifications: true })
  await expect(runJob(api.ctx, 'process-refund', refunds[0]!)).rejects.toThrow('Cancel was not answered')
  await runJob(api.ctx, 'process-refund', refunds[1]!).catch(() => {})
  expect(await refundsOf(api)).toMatchObject([{ status: 'DONE' }, { status: 'PENDING' }])
  // No new request is made yet, as the failed one may still arrive.
  for (let times = 0; times < 2; times++) await runJob(api.ctx, 'process-refund', refunds[1]!).catch(() => {})
  expect(await bank.payment(link)).toMatchObject({ remaining_amount: 250_000 })
  await hoursPass(api, 3)
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await order()).status).toBe('REFUNDED')
  expect(await inBooks(api)).toEqual([])
})
