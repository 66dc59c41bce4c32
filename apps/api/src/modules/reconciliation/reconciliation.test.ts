import { recordChargeback } from '@razgovor/contract/chargebacks'
import { getOrder } from '@razgovor/contract/orders'
import {
  acceptDifference,
  adjustDifference,
  getReconciliation,
  listDifferences,
  refundDifference,
  startReconciliation,
} from '@razgovor/contract/reconciliation'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { roomOf } from '../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { dequeue, enqueue } from '../../jobs/queue.ts'
import { findDifferences } from '../ledger/check-ledger.ts'

async function operatorOf(api: TestApi) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const list = async (state: 'OPEN' | 'CLOSED' = 'OPEN') =>
    (await admin.call(listDifferences, { query: { state } })).items
  return {
    admin,
    list,
    async reconcile() {
      await admin.call(startReconciliation)
      await api.settle()
      return list()
    },
    overview: () => admin.call(getReconciliation),
  }
}

const why = 'Сверили с выпиской'
const inBooks = (api: TestApi) => findDifferences(api.ctx.db, api.clock.now())

/** Acts at the bank while its notifications are lost. */
async function silently(api: TestApi, act: (bank: ReturnType<typeof bankOf>) => Promise<unknown>) {
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  await act(bank)
  await bank.faults({})
}

test('the daily run finds no differences if bank and books agree, chargebacks and refunds included', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { cancel, listener } = await makePaidMeeting(api)
  await cancel(listener)
  const { link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link, 70_000)
  await api.settle()
  const chargeback = { amount: 30_000, charged_back_on: '2058-01-14', bank_reference: 'CB-1' }
  await operator.admin.call(recordChargeback, { body: { payment: bankOf(api).numberOf(link), ...chargeback } })
  await enqueue(api.ctx.db, 'start-reconciliation', {})
  await api.settle()
  expect(await operator.list()).toEqual([])
  expect((await operator.overview()).run).toMatchObject({ payments: 2, compared: 2, unanswered: 0, by_name: null })
  expect((await operator.overview()).run!.finished_at).not.toBeNull()
})

test('a bank refund without a notification is listed once, and accepting it refunds the order', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { listener, link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  const [found] = await operator.reconcile()
  expect(found).toMatchObject({
    kind: 'RETURNED_BY_BANK',
    expected: 250_000,
    found: 0,
    actions: ['accept', 'adjust', 'dismiss'],
  })
  expect((await operator.reconcile()).map(({ difference_id }) => difference_id)).toEqual([found!.difference_id])
  const accept = () => operator.admin.call(acceptDifference, { params: found!, body: { why } })
  expect(await accept()).toMatchObject({ status: 'ACCEPTED', why })
  expect(await accept()).toMatchObject({ status: 'ACCEPTED' })
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({ status: 'REFUNDED' })
  expect(await operator.list('CLOSED')).toMatchObject([{ status: 'ACCEPTED' }])
  expect(await inBooks(api)).toEqual([])
})

test('a payment without a notification is listed, and accepting it books the meeting', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await silently(api, (bank) => bank.pay(link))
  for (const job of ['check-order', 'expire-order']) await dequeue(api.ctx.db, `${job}:${link.order_id}`)
  await api.clock.advance({ minutes: 11 })
  const [found] = await operator.reconcile()
  expect(found).toMatchObject({ kind: 'NOT_IN_BOOKS', expected: 0, found: 250_000 })
  await operator.admin.call(acceptDifference, { params: found!, body: { why } })
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({ items: [{ status: 'BOOKED' }] })
})

test('a payment of a wrong amount can only be refunded or dismissed, and the bank refunds it', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const link = await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  await silently(api, (bank) => bank.pay(link, { amount: 100 }))
  await api.clock.advance({ minutes: 30 })
  await api.settle()
  const [found] = await operator.reconcile()
  expect(found).toMatchObject({ kind: 'WRONG_AMOUNT', expected: 0, found: 100, actions: ['refund', 'dismiss'] })
  expect(await operator.admin.refusal(acceptDifference, { params: found!, body: { why } })).toBe('human_friendly')
  expect(await operator.admin.call(refundDifference, { params: found!, body: { why } })).toMatchObject({
    status: 'REFUNDED',
  })
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'REFUNDED' })
})

test('a difference is adjusted once by a double entry, charged to a speaker of the order', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { slot, link } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ days: 2 })
  await api.settle()
  await silently(api, (bank) => bank.refundByHand(link, 50_000))
  const [found] = await operator.reconcile()
  const adjust = (speaker_id?: string) =>
    operator.admin.call(adjustDifference, { params: found!, body: { why, ...(speaker_id && { speaker_id }) } })
  await expect(adjust((await makeListener(api)).user_id)).rejects.toThrow('Этого спикера нет в заказе')
  await Promise.all([adjust(slot.speaker.user_id), adjust(slot.speaker.user_id)])
  const entries = await api.ctx.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.transaction_id', 'ledger_entries.transaction_id')
    .select(['account', 'amount', 'speaker_id'])
    .where('kind', '=', 'ADJUSTMENT')
    .orderBy('entry_id')
    .execute()
  expect(entries).toEqual([
    { account: 'ACQUIRER', amount: 50_000, speaker_id: null },
    { account: 'SPEAKER', amount: -50_000, speaker_id: slot.speaker.user_id },
  ])
  expect(await operator.reconcile()).toEqual([])
  expect(await inBooks(api)).toEqual([])
  const log = await api.ctx.db.selectFrom('audit_log').select('after').where('action', '=', 'reconcile').execute()
  expect(log).toMatchObject([{ after: { status: 'ADJUSTED', amount: 50_000, why } }])
})

test('money that the bank still has but the books show as refunded is refunded by the bank', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link, 50_000)
  await api.settle()
  await api.ctx.db.updateTable('refund_returns').set({ amount: 60_000 }).execute()
  const [kept] = await operator.reconcile()
  expect(kept).toMatchObject({ kind: 'KEPT_BY_BANK', expected: 190_000, found: 200_000 })
  await operator.admin.call(refundDifference, { params: kept!, body: { why } })
  expect(await bankOf(api).payment(link)).toMatchObject({ remaining_amount: 190_000 })
  expect(await operator.reconcile()).toEqual([])
})

test('a difference that has disappeared is closed by the next run', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  await operator.reconcile()
  await bankOf(api).notify(link, { status: 'REFUNDED' })
  await api.settle()
  expect(await operator.reconcile()).toEqual([])
  expect(await operator.list('CLOSED')).toMatchObject([{ status: 'GONE' }])
})

test('a payment whose answer was lost is asked about again in the same run', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const meetings = [await makePaidMeeting(api), await makePaidMeeting(api)]
  await silently(api, (bank) => bank.refundByHand(meetings[0]!.link))
  await bankOf(api).faults({ fail_next: { method: 'GetState', how: '500', times: 1 } })
  await operator.reconcile()
  expect((await operator.overview()).run).toMatchObject({ payments: 2, compared: 1, finished_at: null })
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  expect((await operator.overview()).run).toMatchObject({ compared: 2, unanswered: 0 })
  expect(await operator.list()).toHaveLength(1)
})

test('a run with a silent bank finishes after several tries and counts the unanswered payments', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  await makePaidMeeting(api)
  await bankOf(api).faults({ fail_next: { method: 'GetState', how: '500', times: 100 } })
  await operator.reconcile()
  for (let minute = 0; minute < 3; minute++) {
    await api.clock.advance({ minutes: 1 })
    await api.settle()
  }
  const { run } = await operator.overview()
  expect(run).toMatchObject({ payments: 1, compared: 0, unanswered: 1 })
  expect(run!.finished_at).not.toBeNull()
})

test('concurrent starts make one run, which asks about a limited number of payments a minute', async () => {
  await using api = await startApi({ environment: { RECONCILE_PER_MINUTE: '1' } })
  const operator = await operatorOf(api)
  await makePaidMeeting(api)
  await makePaidMeeting(api)
  const runs = await Promise.all([1, 2, 3].map(() => operator.admin.call(startReconciliation)))
  expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(1)
  await api.settle()
  expect((await operator.overview()).run).toMatchObject({ compared: 1, finished_at: null })
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  expect((await operator.overview()).run).toMatchObject({ compared: 2 })
})

test('payments older than the configured days are skipped, unless they have an open difference', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const held = await makePaidMeeting(api, { starts_in_minutes: 30, minutes: 30 })
  const room = roomOf(api, held.consultation_id)
  await api.clock.advance({ minutes: 30 })
  for (const user of [held.slot.speaker, held.listener]) await room.join(user)
  const { link } = await makePaidMeeting(api)
  await silently(api, (bank) => bank.refundByHand(link))
  await operator.reconcile()
  await api.clock.advance({ days: 8 })
  await api.settle()
  await operator.reconcile()
  expect((await operator.overview()).run).toMatchObject({ payments: 1 })
})

test('payments of any age are compared while the money of their meeting is held', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  const { link } = await makePaidMeeting(api, { starts_in_minutes: 20 * 24 * 60 })
  await api.clock.advance({ days: 10 })
  await silently(api, (bank) => bank.refundByHand(link))
  expect(await operator.reconcile()).toHaveLength(1)
})

test('the overview shows the differences found by the nightly ledger check', async () => {
  await using api = await startApi()
  const operator = await operatorOf(api)
  expect((await operator.overview()).ledger_check).toBeNull()
  const { link } = await makePaidMeeting(api)
  await api.ctx.db.updateTable('payments').set({ amount: 240_000 }).where('order_id', '=', link.order_id).execute()
  await enqueue(api.ctx.db, 'check-ledger', {})
  await api.settle()
  expect((await operator.overview()).ledger_check).toMatchObject({
    difference_count: 1,
    differences: [{ what: 'payment', expected: 240_000, found: 250_000 }],
  })
})
