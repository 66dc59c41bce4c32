import { decideDispute, listDisputes, openDispute } from '@razgovor/contract/disputes'
import { refundBooking, retryRefund, settleRefundOutside, withdrawRefund } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../../test/factories.ts'
import { move } from '../../../../test/moves.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { refuse, refusedRefund, refusePart } from '../../../../test/refused-refund.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'
import { eraseReceipts } from '../receipts/erase-receipts.ts'
import { processRefund } from './process-refund.ts'

const body = { why: 'Платёжка 12 от 14.01' }
const inBooks = (api: TestApi) => findDifferences(api.ctx.db, api.clock.now())

const balanceOf = (api: TestApi) =>
  api.ctx.db
    .selectFrom('booking_balances')
    .select(['held', 'earned', 'commission', 'refund_due', 'refunded'])
    .executeTakeFirstOrThrow()

test('an operator can retry a refund that the bank kept refusing', async () => {
  await using api = await startApi()
  const { admin, params, status, link } = await refusedRefund(api)
  await Promise.all([1, 2].map(() => admin.call(retryRefund, { params, body })))
  await api.settle()
  expect(await status()).toBe('DONE')
  expect(await bankOf(api).payment(link)).toMatchObject({ remaining_amount: 150_000 })
  expect(await admin.refusal(retryRefund, { params, body })).toBe('human_friendly')
  expect(await inBooks(api)).toEqual([])
})

test('a refund paid by bank transfer is DONE, and a later bank refund is counted separately', async () => {
  await using api = await startApi()
  const { admin, params, status, link } = await refusedRefund(api)
  expect(await admin.call(settleRefundOutside, { params, body })).toMatchObject({ status: 'DONE' })
  expect(await admin.call(settleRefundOutside, { params, body })).toMatchObject({ status: 'DONE' })
  await bankOf(api).refundByHand(link, 50_000)
  await api.settle()
  expect(await status()).toBe('DONE')
  expect(await balanceOf(api)).toMatchObject({ held: 100_000, refunded: 150_000, refund_due: 0 })
  expect(await inBooks(api)).toEqual([])
})

test.each([
  ['held', false, { held: 250_000, earned: 0, commission: 0 }],
  ['earned', true, { held: 0, earned: 225_000, commission: 25_000 }],
])(
  'a voluntary refund can be withdrawn: the money is %s again, and the payer is notified',
  async (_, isHeld, balance) => {
    await using api = await startApi()
    const { admin, params, listener, booking_id } = await refusedRefund(api, { isHeld })
    await Promise.all([1, 2].map(() => admin.call(withdrawRefund, { params, body })))
    await api.settle()
    expect(await balanceOf(api)).toMatchObject({ ...balance, refund_due: 0, refunded: 0 })
    const notices = await noticesOf(api, listener.user_id)
    expect(notices.filter((content) => /^Возврат 1.000.₽ отменён/.test(content))).toHaveLength(1)
    const again = { booking_id, amount: 250_000, why: 'Передумали', idempotency_key: newId(api.clock.now()) }
    const { order_id } = await api.ctx.db.selectFrom('refunds').select('order_id').executeTakeFirstOrThrow()
    await admin.call(refundBooking, { params: { order_id }, body: again })
    await api.settle()
    expect(await inBooks(api)).toEqual([])
  },
)

test('after a withdrawn refund the closing receipt is for the whole price, and the payer’s address can be erased', async () => {
  await using api = await startApi()
  const { admin, params, link, listener } = await refusedRefund(api)
  await admin.call(withdrawRefund, { params, body })
  await api.clock.advance({ days: 3, hours: 2 })
  await api.settle()
  expect((await bankOf(api).printed(link)).at(-1)).toEqual(['closing', 'full_payment', 250_000])
  await eraseReceipts(api.ctx, listener.user_id)
  expect(await api.ctx.db.selectFrom('orders').select('receipt_email').execute()).toEqual([{ receipt_email: null }])
})

test('a full refund that is withdrawn after the meeting makes the closing receipt due', async () => {
  await using api = await startApi()
  const { admin, params, link } = await refusedRefund(api, { amount: 250_000 })
  await api.clock.advance({ days: 3, hours: 2 })
  await api.settle()
  expect(await bankOf(api).printed(link)).toHaveLength(1)
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  expect((await bankOf(api).printed(link)).at(-1)).toEqual(['closing', 'full_payment', 250_000])
})

test('a full refund that is withdrawn makes a closing receipt due in place of the one that it canceled', async () => {
  await using api = await startApi()
  const { admin, params, link } = await refusedRefund(api, { isHeld: true, isUnclosed: true, amount: 250_000 })
  const closings = async () =>
    (await api.ctx.db.selectFrom('closing_receipts').select('status').orderBy('status').execute()).map(
      ({ status }) => status,
    )
  expect(await closings()).toEqual(['CANCELED'])
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  expect(await closings()).toEqual(['CANCELED', 'SENT'])
  expect((await bankOf(api).printed(link)).at(-1)).toEqual(['closing', 'full_payment', 250_000])
})

test('a refund required by the rules, or partly returned, cannot be withdrawn', async () => {
  await using api = await startApi()
  const demanded = await refusedRefund(api, { byCanceling: true })
  await expect(demanded.admin.call(withdrawRefund, { params: demanded.params, body })).rejects.toThrow(/положены/)
  await bankOf(api).refundByHand(demanded.link, 100_000)
  await api.settle()
  await expect(demanded.admin.call(withdrawRefund, { params: demanded.params, body })).rejects.toThrow(/Часть денег/)
  expect(await inBooks(api)).toEqual([])
})

test('a refund that the bank is still processing cannot be withdrawn until the bank breaks it off', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { admin, params, status, link } = await refusedRefund(api)
  await bank.become(link, 'REFUNDING')
  await expect(admin.call(withdrawRefund, { params, body })).rejects.toThrow('Банк ещё проводит возврат')
  expect(await status()).toBe('FAILED')
  await bank.become(link, 'CONFIRMED')
  expect(await admin.call(withdrawRefund, { params, body })).toMatchObject({ status: 'WITHDRAWN' })
  await api.settle()
  expect(await inBooks(api)).toEqual([])
})

test('bank returns without a notification are recorded before a refund is resolved', async () => {
  await using api = await startApi()
  const { admin, params, link } = await refusedRefund(api)
  await bankOf(api).faults({ lose_notifications: true })
  await bankOf(api).refundByHand(link, 100_000)
  expect(await admin.call(settleRefundOutside, { params, body })).toMatchObject({ status: 'DONE' })
  const returns = await api.ctx.db.selectFrom('refund_returns').select(['via', 'amount']).execute()
  expect(returns).toEqual([{ via: 'BANK', amount: 100_000 }])
  expect(await inBooks(api)).toEqual([])
})

test.each([
  ['the speaker did not come', { outcome: 'SPEAKER_NO_SHOW' }],
  [
    'the speaker’s tariff cut the meeting short',
    { cut_seconds: 600, cut_refunded_at: new Date('2058-01-16T09:00:00Z') },
  ],
] as const)('a refund cannot be withdrawn if %s', async (_, fact) => {
  await using api = await startApi()
  const { admin, params, booking_id, status } = await refusedRefund(api, { isHeld: true })
  await api.ctx.db.updateTable('bookings').set(fact).where('booking_id', '=', booking_id).execute()
  await expect(admin.call(withdrawRefund, { params, body })).rejects.toThrow(/положены/)
  expect(await status()).toBe('FAILED')
})

test('a refund of a place paid for after the meeting cannot be withdrawn', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const slot = await makeTimeSlot(api, { starts_in_minutes: 10, minutes: 30 })
  const link = await linkFor(api, await makeListener(api), [slot])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await bank.faults({ fail_next: { method: 'Cancel', how: 'error', times: 1000 } })
  await api.clock.advance({ minutes: 40 })
  await api.settle()
  const { refund_id, status } = await api.ctx.db
    .selectFrom('refunds')
    .select(['refund_id', 'status'])
    .executeTakeFirstOrThrow()
  expect(status).toBe('FAILED')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await expect(admin.call(withdrawRefund, { params: { refund_id }, body })).rejects.toThrow(/положены/)
  expect(await inBooks(api)).toEqual([])
})

test('a refund cannot be withdrawn if the meeting would then cost more than the time that it was moved to', async () => {
  await using api = await startApi()
  const meeting = await refusedRefund(api, { amount: 200_000 })
  const { admin, params, status, listener, slot, consultation_id } = meeting
  const cheaper = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 7000, amount: 100_000 })
  const moved = await move(api, { user: listener, consultation_id, slot_id: cheaper.slot_id })
  expect(moved).toMatchObject({ refund_amount: 50_000 })
  await api.settle()
  await expect(admin.call(withdrawRefund, { params, body })).rejects.toThrow(/положены/)
  expect(await status()).toBe('FAILED')
  expect(await inBooks(api)).toEqual([])
})

test('a refund that was made after a move to a cheaper time can be withdrawn', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { listener, slot, consultation_id } = meeting
  const cheaper = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 7000, amount: 100_000 })
  await move(api, { user: listener, consultation_id, slot_id: cheaper.slot_id })
  await api.settle()
  const { admin, params } = await refusePart(api, meeting, 30_000)
  expect(await admin.call(withdrawRefund, { params, body })).toMatchObject({ status: 'WITHDRAWN' })
  expect(await inBooks(api)).toEqual([])
})

test('a refund that was decided in a dispute cannot be withdrawn', async () => {
  await using api = await startApi()
  const { booking_id, listener } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 2 })
  await api.settle()
  await api.as(listener).call(openDispute, { params: { booking_id }, body: { text: 'Спикер ушёл раньше' } })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { items } = await admin.call(listDisputes)
  const decision = { decision: 'REFUND' as const, comment: 'Вернём половину', amount: 125_000 }
  const { params } = await refuse(api, () => admin.call(decideDispute, { params: items[0]!, body: decision }))
  await expect(admin.call(withdrawRefund, { params, body })).rejects.toThrow(/положены/)
})

test('a refund of a duplicate payment cannot be withdrawn', async () => {
  await using api = await startApi()
  const { admin, params } = await refusedRefund(api)
  await api.ctx.db.updateTable('payments').set({ is_duplicate: true }).execute()
  await expect(admin.call(withdrawRefund, { params, body })).rejects.toThrow(/положены/)
})

test('the audit log records a refund decision with the amount that was left', async () => {
  await using api = await startApi()
  const { admin, params, link } = await refusedRefund(api)
  await bankOf(api).refundByHand(link, 30_000)
  await api.settle()
  await admin.call(settleRefundOutside, { params, body })
  const log = await api.ctx.db
    .selectFrom('audit_log')
    .select(['row_id', 'action', 'before', 'after'])
    .where('table_name', '=', 'refunds')
    .execute()
  expect(log).toEqual([
    {
      row_id: params.refund_id,
      action: 'refund-outside',
      before: { status: 'FAILED' },
      after: { status: 'DONE', amount: 70_000, why: body.why },
    },
  ])
  const returns = await api.ctx.db.selectFrom('refund_returns').select(['via', 'amount']).orderBy('amount').execute()
  expect(returns).toEqual([
    { via: 'BANK', amount: 30_000 },
    { via: 'OUTSIDE', amount: 70_000 },
  ])
  expect(await inBooks(api)).toEqual([])
})

test('a refund cannot be resolved while the bank does not answer, and an unknown refund is not_exist', async () => {
  await using api = await startApi()
  const { admin, params, status } = await refusedRefund(api)
  for (const call of [retryRefund, settleRefundOutside, withdrawRefund]) {
    await bankOf(api).faults({ fail_next: { method: 'GetState', how: '500', times: 1 } })
    expect(await admin.refusal(call, { params, body })).toBe('payment_service')
    expect(await admin.refusal(call, { params: { refund_id: newId(api.clock.now()) }, body })).toBe('not_exist')
  }
  expect(await status()).toBe('FAILED')
})

test('retrying a refund resets its count of refusals', async () => {
  await using api = await startApi()
  const { admin, params, status } = await refusedRefund(api)
  await bankOf(api).faults({ fail_next: { method: 'Cancel', how: 'error', times: 1 } })
  await admin.call(retryRefund, { params, body })
  await processRefund(api.ctx, params.refund_id).catch(() => {})
  expect(await status()).toBe('PENDING')
  await api.settle()
  await api.clock.advance({ days: 1 })
  await api.settle()
  expect(await status()).toBe('DONE')
})

test('after a retry the bank has a day from the new request, not from the creation of the refund', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { admin, params, status, link } = await refusedRefund(api)
  await api.clock.advance({ days: 2 })
  await admin.call(retryRefund, { params, body })
  await bank.faults({ fail_next: { method: 'Cancel', how: '500', times: 1 } })
  await expect(processRefund(api.ctx, params.refund_id)).rejects.toThrow('Cancel was not answered')
  await bank.become(link, 'REFUNDING')
  await processRefund(api.ctx, params.refund_id)
  expect(await status()).toBe('PENDING')
  await api.clock.advance({ days: 1 })
  await processRefund(api.ctx, params.refund_id)
  expect(await status()).toBe('FAILED')
})
