import { getRow, listRows } from '@razgovor/contract/admin'
import { getReceipt } from '@razgovor/contract/receipts'
import { refundBooking } from '@razgovor/contract/refunds'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { unreachableBank } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../../../test/factories.ts'
import { recordLog } from '../../../../test/log-lines.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'

const price = 250_000
const sale = ['sale', 'full_prepayment', price]
const closing = ['closing', 'full_payment', price]

async function endMeeting(api: TestApi): Promise<void> {
  await api.clock.advance({ days: 3, hours: 2 })
  await api.settle()
}

async function hoursPass(api: TestApi, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await api.clock.advance({ hours: 1 })
    await runJob(api.ctx, 'sweep-payments', {})
    await api.settle()
  }
}

async function refund(api: TestApi, { booking_id, link }: PaidMeeting, amount: number): Promise<void> {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const body = { booking_id, amount, why: 'по просьбе', idempotency_key: randomUUID() }
  await api.as(admin).call(refundBooking, { params: link, body })
  await api.settle()
}

const closings = ({ ctx }: TestApi) =>
  ctx.db
    .selectFrom('closing_receipts')
    .select(['status', 'amount', 'bank_code'])
    .orderBy('closing_receipt_id')
    .execute()

test('a prepaid meeting gets one closing receipt after its end, visible to the payer and operators', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { booking_id, listener, link } = await makePaidMeeting(api)
  expect(await bank.printed(link)).toEqual([sale])
  await endMeeting(api)
  expect(await bank.printed(link)).toEqual([sale, closing])
  for (let repeated = 0; repeated < 2; repeated++) await runJob(api.ctx, 'send-closing-receipt', { booking_id })
  await hoursPass(api, 2)
  expect(await bank.printed(link)).toEqual([sale, closing])
  const { fiscal } = await api.as(listener).call(getReceipt, { params: link })
  expect(fiscal).toMatchObject([{ type: 'INCOME' }, { type: 'CLOSING', amount: price }])
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { items } = await admin.call(listRows, { params: { path: 'closing_receipts' } })
  expect(items).toMatchObject([{ status: 'SENT', amount: price }])
  const id = (items[0]!['closing_receipt_id'] as string) ?? ''
  const { row } = await admin.call(getRow, { params: { path: 'closing_receipts', id } })
  expect(row['fiscal_receipt_id']).toBeTruthy()
})

test('with full_payment a meeting gets no closing receipt', async () => {
  await using api = await startApi({ environment: { RECEIPT_PAYMENT_METHOD: 'full_payment' } })
  const { link } = await makePaidMeeting(api)
  await endMeeting(api)
  expect(await bankOf(api).printed(link)).toEqual([['sale', 'full_payment', price]])
  expect(await closings(api)).toEqual([])
})

test('a canceled meeting gets no closing receipt', async () => {
  await using api = await startApi()
  const { link, listener, cancel } = await makePaidMeeting(api)
  await cancel(listener)
  await endMeeting(api)
  expect(await bankOf(api).printed(link)).toEqual([sale, ['return', 'full_prepayment', price]])
  expect(await closings(api)).toEqual([])
})

test('the closing receipt excludes earlier refunds; later refunds are full_payment returns', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  await refund(api, meeting, 100_000)
  await endMeeting(api)
  await refund(api, meeting, 50_000)
  expect(await bankOf(api).printed(meeting.link)).toEqual([
    sale,
    ['return', 'full_prepayment', 100_000],
    ['closing', 'full_payment', 150_000],
    ['return', 'full_payment', 50_000],
  ])
  const { fiscal } = await api.as(meeting.listener).call(getReceipt, { params: meeting.link })
  expect(fiscal.map(({ type }) => type).toSorted()).toEqual(['CLOSING', 'INCOME', 'REFUND', 'REFUND'])
})

test('a full refund before the end prevents the closing receipt; after the end it is a full_payment return', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [before, after] = [await makePaidMeeting(api), await makePaidMeeting(api)]
  await refund(api, before, price)
  await endMeeting(api)
  await refund(api, after, price)
  expect(await bank.printed(before.link)).toEqual([sale, ['return', 'full_prepayment', price]])
  expect(await bank.printed(after.link)).toEqual([sale, closing, ['return', 'full_payment', price]])
})

test('each meeting of an order gets its closing receipt after its own end', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const days = (count: number) => ({ speaker, starts_in_minutes: count * 24 * 60 })
  const link = await linkFor(api, listener, [
    await makeTimeSlot(api, days(3)),
    await makeTimeSlot(api, { ...days(5), amount: 100_000 }),
  ])
  await bank.pay(link)
  await endMeeting(api)
  expect((await bank.printed(link)).slice(1)).toEqual([closing])
  await api.clock.advance({ days: 2 })
  await api.settle()
  expect((await bank.printed(link)).slice(1)).toEqual([closing, ['closing', 'full_payment', 100_000]])
})

test('a closing receipt whose answer is lost is not resent, and becomes SENT when its print is reported', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link } = await makePaidMeeting(api)
  await bank.faults({ lose_notifications: true, fail_next: { method: 'SendClosingReceipt', how: 'lost' } })
  await endMeeting(api)
  await hoursPass(api, 3)
  expect(await closings(api)).toMatchObject([{ status: 'WAITING' }])
  await bank.faults({})
  await hoursPass(api, 26)
  expect(await closings(api)).toMatchObject([{ status: 'SENT' }])
  expect(await bank.printed(link)).toEqual([sale, closing])
})

test('a closing receipt that was not printed is resent after a day if the sale’s receipt was reported', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link } = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: '500' } })
  await endMeeting(api)
  await hoursPass(api, 20)
  expect(await bank.printed(link)).toEqual([sale])
  await hoursPass(api, 8)
  expect(await bank.printed(link)).toEqual([sale, closing])
  expect(await closings(api)).toMatchObject([{ status: 'SENT' }])
})

test('if the cash desk never reports receipts, a lost answer ends as FAILED', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  const { link } = await makePaidMeeting(api)
  await hoursPass(api, 1)
  await bank.faults({ lose_notifications: true, fail_next: { method: 'SendClosingReceipt', how: '500' } })
  await endMeeting(api)
  await hoursPass(api, 26)
  expect(await closings(api)).toMatchObject([{ status: 'FAILED', bank_code: null }])
  expect(await bank.printed(link)).toEqual([sale])
})

test('a refused closing receipt is retried, and ends as FAILED if the bank keeps refusing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link } = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 3 } })
  await endMeeting(api)
  expect(await closings(api)).toMatchObject([{ status: 'WAITING', bank_code: '9999' }])
  await hoursPass(api, 3)
  expect(await bank.printed(link)).toEqual([sale, closing])

  await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
  await endMeeting(api)
  await hoursPass(api, 24)
  expect(await closings(api)).toMatchObject([{ status: 'SENT' }, { status: 'FAILED', bank_code: '9999' }])
})

test('a refused closing receipt is logged as an error once, after the last refusal', async () => {
  await using api = await startApi({ environment: { LOG_LEVEL: 'error' } })
  const lines = recordLog(api)
  const { booking_id } = await makePaidMeeting(api)
  await bankOf(api).faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
  await endMeeting(api)
  await hoursPass(api, 1)
  expect(await closings(api)).toMatchObject([{ status: 'WAITING', bank_code: '9999' }])
  expect(lines).toEqual([])
  await hoursPass(api, 23)
  expect(await closings(api)).toMatchObject([{ status: 'FAILED', bank_code: '9999' }])
  expect(lines).toMatchObject([{ booking_id, code: '9999' }])
})

test('an unreachable bank does not count as a refusal, and is asked again in ten minutes', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { booking_id, link } = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error' } })
  await endMeeting(api)
  const acquirers = await unreachableBank(api)
  await runJob({ ...api.ctx, acquirers }, 'send-closing-receipt', { booking_id })
  const row = () =>
    api.ctx.db.selectFrom('closing_receipts').select(['status', 'refusals', 'asked_at']).executeTakeFirstOrThrow()
  expect(await row()).toEqual({ status: 'WAITING', refusals: 1, asked_at: null })
  await api.clock.advance({ minutes: 10 })
  await api.settle()
  expect(await row()).toMatchObject({ status: 'SENT' })
  expect(await bank.printed(link)).toEqual([sale, closing])
})

test.for([
  ['waits', 0],
  ['failed', 24],
] as const)('a closing receipt that %s is canceled when the whole payment is refunded', async ([, hours]) => {
  await using api = await startApi()
  const bank = bankOf(api)
  const meeting = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
  await endMeeting(api)
  await hoursPass(api, hours)
  await refund(api, meeting, price)
  expect(await closings(api)).toMatchObject([{ status: 'CANCELED' }])
  await bank.faults({})
  await hoursPass(api, 3)
  expect(await bank.printed(meeting.link)).toEqual([sale, ['return', 'full_prepayment', price]])
})

test('a late-canceled booking gets one closing receipt when its meeting would have ended', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { booking_id, listener, link, cancel } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  const close = () => runJob(api.ctx, 'send-closing-receipt', { booking_id })
  await close()
  await cancel(listener)
  await api.clock.advance({ minutes: 90 })
  await close()
  await api.settle()
  expect(await bank.printed(link)).toEqual([sale])
  await endMeeting(api)
  for (let repeated = 0; repeated < 2; repeated++) {
    await runJob(api.ctx, 'settle-late-cancel', { booking_id })
    await close()
  }
  expect(await bank.printed(link)).toEqual([sale, closing])
})

test('a partly refunded late cancellation is closed for the rest; a later refund is a full_payment return', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await meeting.cancel(meeting.listener)
  await refund(api, meeting, 100_000)
  await endMeeting(api)
  await refund(api, meeting, 50_000)
  expect(await bankOf(api).printed(meeting.link)).toEqual([
    sale,
    ['return', 'full_prepayment', 100_000],
    ['closing', 'full_payment', 150_000],
    ['return', 'full_payment', 50_000],
  ])
})

test('a late cancellation refunded because the speaker deleted the slot gets a prepayment return', async () => {
  await using api = await startApi()
  const { slot, listener, link, cancel } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await cancel(listener)
  const { speaker, slot_id } = slot
  await api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id } })
  await endMeeting(api)
  expect(await bankOf(api).printed(link)).toEqual([sale, ['return', 'full_prepayment', price]])
  expect(await closings(api)).toEqual([])
})
