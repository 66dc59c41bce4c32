import { listAudit } from '@razgovor/contract/admin'
import {
  acceptDifference,
  adjustDifference,
  listDifferences,
  refundDifference,
  startReconciliation,
  type ReconciliationDifference,
} from '@razgovor/contract/reconciliation'
import { getOrder } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { unknownId } from '../../../test/endpoint-samples.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { listEntries } from '../../../test/ledger.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { dequeue } from '../../jobs/queue.ts'
import { findDifferences } from '../ledger/check-ledger.ts'
import { comparePayment } from './compare-payment.ts'

const why = 'Сверили с выпиской'

async function operatorOf(api: TestApi) {
  const user = await makeUser(api, 'SUPER_ADMIN', { first_name: 'Олег', last_name: 'Сверкин' })
  const admin = api.as(user)
  const resolve = { accept: acceptDifference, refund: refundDifference, adjust: adjustDifference }
  const list = async (query: object = {}) => admin.call(listDifferences, { query })
  return {
    user,
    admin,
    list,
    async reconcile(): Promise<ReconciliationDifference> {
      await admin.call(startReconciliation)
      await api.settle()
      return (await list()).items[0]!
    },
    act: (how: keyof typeof resolve, params: { difference_id: string }, speaker_id?: string) =>
      admin.call(resolve[how], { params, body: { why, ...(speaker_id && { speaker_id }) } }),
    audit: async () =>
      (await admin.call(listAudit, { query: { table_name: 'payments' } })).items.map(({ action, before, after }) => ({
        action,
        before,
        after,
      })),
  }
}

/** Acts at the bank while its notifications are lost. */
async function silently(api: TestApi, act: (bank: ReturnType<typeof bankOf>) => Promise<unknown>) {
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  await act(bank)
  await bank.faults({})
}

/** Makes an order that is paid at the bank without a notification, and removes the jobs that would poll the bank. */
async function paidWithoutNotification(api: TestApi, paying: { amount?: number; by?: 'SBP' } = {}) {
  const link = await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  await silently(api, (bank) => bank.pay(link, paying))
  for (const job of ['check-order', 'expire-order']) await dequeue(api.ctx.db, `${job}:${link.order_id}`)
  await api.clock.advance({ minutes: 11 })
  return link
}

test('a difference names its payer, speakers and payment, and after closing by whom and when', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { listener, slot, link } = await makePaidMeeting(api)
  await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  const found = await operator.reconcile()
  const found_at = api.clock.now().toISOString()
  expect(found).toMatchObject({
    order_id: link.order_id,
    provider_payment_id: bankOf(api).numberOf(link),
    provider_status: 'REFUNDED',
    payer: { name: 'Вера Лебедева', email: listener.email },
    speakers: [{ user_id: slot.speaker.user_id, name: 'Анна Сафонова' }],
    found_at,
    closed_at: null,
    closed_by: null,
    actions: ['accept', 'adjust', 'dismiss'],
  })
  // The bank repeats its notification after an hour.
  await api.clock.advance({ minutes: 30 })
  expect(await operator.reconcile()).toMatchObject({ found_at, seen_at: api.clock.now().toISOString() })
  const closed = await operator.act('accept', found)
  expect(closed).toMatchObject({
    status: 'ACCEPTED',
    closed_at: api.clock.now().toISOString(),
    closed_by: 'Олег Сверкин',
    why,
    actions: [],
  })
  expect(await operator.audit()).toEqual([
    {
      action: 'reconcile',
      before: { kind: 'RETURNED_BY_BANK', expected: 250_000, found: 0 },
      after: { status: 'ACCEPTED', why },
    },
  ])
})

test('differences are filtered by kind and state and paged, the latest first', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  await operator.reconcile()
  await paidWithoutNotification(api)
  await operator.reconcile()
  const kindsOf = async (query: object) => (await operator.list(query)).items.map(({ kind }) => kind)
  expect(await kindsOf({})).toEqual(['NOT_IN_BOOKS', 'RETURNED_BY_BANK'])
  expect(await kindsOf({ limit: 20, offset: 1 })).toEqual(['RETURNED_BY_BANK'])
  expect(await kindsOf({ kind: 'NOT_IN_BOOKS' })).toEqual(['NOT_IN_BOOKS'])
  expect(await operator.list({ kind: 'KEPT_BY_BANK' })).toMatchObject({ total_count: 0 })
  expect(await operator.list({ state: 'CLOSED' })).toMatchObject({ total_count: 0 })
  expect(await operator.list()).toMatchObject({ total_count: 2 })
})

test('a closed difference cannot be resolved in another way, and an unknown one is not_exist', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  const found = await operator.reconcile()
  await expect(operator.act('refund', found)).rejects.toThrow('С таким расхождением так поступить нельзя')
  await operator.act('adjust', found)
  await expect(operator.act('accept', found)).rejects.toThrow('Это расхождение уже закрыто')
  expect(await operator.act('adjust', found)).toMatchObject({ status: 'ADJUSTED' })
  expect(await operator.audit()).toHaveLength(1)
  await expect(operator.act('accept', { difference_id: unknownId })).rejects.toThrow('not_exist')
})

test('an adjustment without a speaker is charged to the platform, and is refused once the books have changed', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link, 50_000))
  const found = await operator.reconcile()
  await bankOf(api).notify(link, { status: 'PARTIAL_REFUNDED' })
  await api.settle()
  await expect(operator.act('adjust', found)).rejects.toThrow('С тех пор всё изменилось')
  expect((await operator.list()).items).toMatchObject([{ status: 'OPEN' }])
  await silently(api, (bank) => bank.refundByHand(link, 20_000))
  await operator.reconcile()
  await operator.act('adjust', found)
  expect((await listEntries(api)).slice(-2)).toEqual(['ADJUSTMENT ACQUIRER 20000', 'ADJUSTMENT PLATFORM -20000'])
})

test('refunding a payment missing from the books returns it in full and books nothing', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const link = await paidWithoutNotification(api)
  const found = await operator.reconcile()
  expect(await operator.act('refund', found)).toMatchObject({ status: 'REFUNDED' })
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  await bankOf(api).notify(link, { status: 'CONFIRMED' })
  await api.settle()
  expect(await api.ctx.db.selectFrom('bookings').select('status').where('status', '=', 'BOOKED').execute()).toEqual([])
  expect((await operator.audit()).map(({ after }) => after)).toEqual([
    { status: 'REFUNDED', why },
    { refund_amount: 250_000, why },
  ])
})

test('a difference already refunded at the bank is closed without a refund request', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const link = await paidWithoutNotification(api)
  const found = await operator.reconcile()
  await silently(api, (bank) => bank.refundByHand(link))
  expect(await operator.act('refund', found)).toMatchObject({ status: 'REFUNDED' })
  expect((await operator.audit()).map(({ after }) => after)).toEqual([{ status: 'REFUNDED', why }])
})

test('a bank timeout or refusal leaves the difference open, with a different error for each', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const link = await paidWithoutNotification(api)
  const found = await operator.reconcile()
  const bank = bankOf(api)
  await bank.faults({ fail_next: { method: 'GetState', how: '500', times: 2 } })
  await expect(operator.act('accept', found)).rejects.toThrow('Банк не отвечает. Попробуй позже')
  await expect(operator.act('refund', found)).rejects.toThrow('Банк не отвечает. Попробуй позже')
  await bank.faults({ fail_next: { method: 'GetState', how: 'error', times: 1 } })
  await expect(operator.act('accept', found)).rejects.toThrow('Банк отказал, код 9999')
  await bank.faults({ fail_next: { method: 'Cancel', how: 'error', times: 1 } })
  await expect(operator.act('refund', found)).rejects.toThrow('Банк отказал, код 9999')
  expect((await operator.list()).items).toMatchObject([{ status: 'OPEN' }])
  expect(await operator.act('refund', found)).toMatchObject({ status: 'REFUNDED' })
  expect(await bank.payment(link)).toMatchObject({ status: 'REFUNDED' })
})

test('an SBP refund is requested once, because a repeated request would refund twice', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  await paidWithoutNotification(api, { by: 'SBP' })
  const found = await operator.reconcile()
  await bankOf(api).faults({ fail_next: { method: 'Cancel', how: '500', times: 1 } })
  await expect(operator.act('refund', found)).rejects.toThrow('Банк не отвечает')
  await expect(operator.act('refund', found)).rejects.toThrow('Банк уже просили вернуть эти деньги')
})

test.each(['CANCELED', 'AUTH_FAIL', 'DEADLINE_EXPIRED'])(
  'accepting that the bank holds nothing of a paid payment that is %s there refunds the order',
  async (status) => {
    await using api = await startApi()
    const operator = await operatorOf(api)
    const { listener, link } = await makePaidMeeting(api)
    await bankOf(api).become(link, status)
    const found = await operator.reconcile()
    expect(found).toMatchObject({ kind: 'RETURNED_BY_BANK', expected: 250_000, found: 0, provider_status: status })
    expect(await operator.act('accept', found)).toMatchObject({ status: 'ACCEPTED' })
    await api.settle()
    const order = await api.as(listener).call(getOrder, { params: link })
    expect(order).toMatchObject({ status: 'REFUNDED', items: [{ status: 'CANCELED' }] })
    expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
  },
)

test('an SBP refund that the bank refused can be requested again', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const link = await paidWithoutNotification(api, { by: 'SBP' })
  const found = await operator.reconcile()
  await bankOf(api).faults({ fail_next: { method: 'Cancel', how: 'error', times: 1 } })
  await expect(operator.act('refund', found)).rejects.toThrow('Банк отказал, код 9999')
  await operator.act('refund', found)
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'ASYNC_REFUNDING' })
  await expect(operator.act('refund', found)).rejects.toThrow('С тех пор всё изменилось')
})

test('a payment unknown to the bank can only be adjusted or dismissed', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await api.ctx.db.updateTable('payments').set({ provider_payment_id: '404' }).execute()
  const found = await operator.reconcile()
  expect(found).toMatchObject({
    order_id: link.order_id,
    kind: 'UNKNOWN_AT_BANK',
    expected: 250_000,
    found: 0,
    actions: ['adjust', 'dismiss'],
  })
  await expect(operator.act('accept', found)).rejects.toThrow('С таким расхождением так поступить нельзя')
  expect(await operator.act('adjust', found)).toMatchObject({ status: 'ADJUSTED' })
})

test('repeated comparisons of a payment keep one difference', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  const { payment_id } = await operator.reconcile()
  // PostgreSQL plans a prepared statement without its parameters from the sixth time on.
  for (let time = 0; time < 12; time++) expect(await comparePayment(api.ctx, payment_id)).toBe(true)
  expect(await operator.list()).toMatchObject({ total_count: 1 })
})
