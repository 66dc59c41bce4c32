import { recordChargeback } from '@razgovor/contract/chargebacks'
import { listRows } from '@razgovor/contract/admin'
import { settleClosingReceipt } from '@razgovor/contract/receipts'
import { refundBooking, retryRefund, settleRefundOutside, withdrawRefund } from '@razgovor/contract/refunds'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentAcquirer } from '../../../../test/bank-settings.ts'
import { bankOf } from '../../../../test/bank.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { refusePart } from '../../../../test/refused-refund.ts'
import { runJob } from '../../../../test/run-job.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const sale = ['sale', 'full_prepayment', 250_000]
const closing = (amount: number) => ['closing', 'full_payment', amount]
const body = { why: 'Решили по звонку' }

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
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const asked = { booking_id, amount, why: 'по просьбе', idempotency_key: randomUUID() }
  await admin.call(refundBooking, { params: link, body: asked })
  await api.settle()
}

const closings = ({ ctx }: TestApi) =>
  ctx.db
    .selectFrom('closing_receipts')
    .select(['status', 'amount'])
    .orderBy('created_at')
    .orderBy('closing_receipt_id')
    .execute()

test('a part whose refund is withdrawn after the closing receipt gets a closing receipt of its own', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  await endMeeting(api)
  expect(await bankOf(api).printed(meeting.link)).toEqual([sale, closing(150_000)])
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  await hoursPass(api, 2)
  expect(await bankOf(api).printed(meeting.link)).toEqual([sale, closing(150_000), closing(100_000)])
  expect(await closings(api)).toEqual([
    { status: 'SENT', amount: 150_000 },
    { status: 'SENT', amount: 100_000 },
  ])
})

test('each of two failed refunds is closed when it is withdrawn; a refund after that is a full_payment return', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const refunds = [await refusePart(api, meeting, 100_000), await refusePart(api, meeting, 70_000)]
  await endMeeting(api)
  for (const { admin, params } of refunds) {
    await admin.call(withdrawRefund, { params, body })
    await api.settle()
  }
  await refund(api, meeting, 250_000)
  expect(await bankOf(api).printed(meeting.link)).toEqual([
    sale,
    closing(80_000),
    closing(100_000),
    closing(70_000),
    ['return', 'full_payment', 250_000],
  ])
})

test('a part whose refund is withdrawn between a later refund and its return is closed as well', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  await endMeeting(api)
  await refund(api, meeting, 150_000)
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  expect(await bankOf(api).printed(meeting.link)).toEqual([
    sale,
    closing(150_000),
    ['return', 'full_payment', 150_000],
    closing(100_000),
  ])
})

test('a failed refund that the bank makes after the closing receipt returns the prepayment that was left out', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { admin, params, status } = await refusePart(api, meeting, 100_000)
  await endMeeting(api)
  await admin.call(retryRefund, { params, body })
  await api.settle()
  await hoursPass(api, 2)
  expect(await status()).toBe('DONE')
  expect(await bankOf(api).printed(meeting.link)).toEqual([
    sale,
    closing(150_000),
    ['return', 'full_prepayment', 100_000],
  ])
})

test.each([
  ['paid by a transfer of our own', settleRefundOutside],
  ['charged back by the payer’s bank', null],
])('a failed refund that is %s after the closing receipt changes no receipt', async (_, settle) => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { admin, params, status } = await refusePart(api, meeting, 100_000)
  await endMeeting(api)
  const payment = bankOf(api).numberOf(meeting.link)
  const chargeback = { payment, amount: 100_000, bank_reference: 'CB-1', charged_back_on: '2058-01-16' }
  if (settle) await admin.call(settle, { params, body })
  else await admin.call(recordChargeback, { body: chargeback })
  await api.settle()
  await hoursPass(api, 2)
  expect(await status()).toBe('DONE')
  expect(await bankOf(api).printed(meeting.link)).toEqual([sale, closing(150_000)])
})

test('a refund that fails after the closing receipt and is withdrawn changes no receipt', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  await endMeeting(api)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  await hoursPass(api, 2)
  expect(await bankOf(api).printed(meeting.link)).toEqual([sale, closing(250_000)])
})

test('a refund withdrawn while the closing receipt is being sent is closed after it', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  const acquirer = currentAcquirer(api)
  const send = acquirer.sendClosingReceipt.bind(acquirer)
  acquirer.sendClosingReceipt = async (asked) => {
    acquirer.sendClosingReceipt = send
    await admin.call(withdrawRefund, { params, body })
    await send(asked)
  }
  await endMeeting(api)
  expect(await bankOf(api).printed(meeting.link)).toEqual([sale, closing(150_000), closing(100_000)])
})

test.each(['lost', '500'] as const)(
  'a refund withdrawn while the closing receipt is unanswered (%s) is closed after it, and nothing twice',
  async (how) => {
    await using api = await startApi()
    const bank = bankOf(api)
    const meeting = await makePaidMeeting(api)
    const { admin, params } = await refusePart(api, meeting, 100_000)
    await bank.faults({ lose_notifications: true, fail_next: { method: 'SendClosingReceipt', how } })
    await endMeeting(api)
    await admin.call(withdrawRefund, { params, body })
    await hoursPass(api, 3)
    expect(await closings(api)).toEqual([{ status: 'WAITING', amount: 150_000 }])
    await bank.faults({})
    await hoursPass(api, 30)
    expect(await bank.printed(meeting.link)).toEqual([sale, closing(150_000), closing(100_000)])
    expect((await closings(api)).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
  },
)

test('a closing receipt that the bank refused covers the remaining sum after a refund is made or withdrawn', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const meeting = await makePaidMeeting(api)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
  await endMeeting(api)
  await hoursPass(api, 24)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  expect(await closings(api)).toEqual([{ status: 'FAILED', amount: 150_000 }])
  await admin.call(withdrawRefund, { params, body })
  expect(await closings(api)).toEqual([{ status: 'FAILED', amount: 250_000 }])
})

test('after a closing receipt is recorded as printed, a withdrawn refund is closed and a new one is a full_payment return', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const meeting = await makePaidMeeting(api)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
  await endMeeting(api)
  await hoursPass(api, 24)
  await bank.faults({})
  const { items } = await admin.call(listRows, { params: { path: 'closing_receipts' } })
  expect(items).toMatchObject([{ status: 'FAILED', amount: 150_000 }])
  const closing_receipt_id = items[0]!['closing_receipt_id'] as string
  await admin.call(settleClosingReceipt, { params: { closing_receipt_id }, body: { how: 'PRINTED', ...body } })
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  await refund(api, meeting, 50_000)
  // The one that was printed by hand is not in the sandbox.
  expect(await bank.printed(meeting.link)).toEqual([sale, closing(100_000), ['return', 'full_payment', 50_000]])
})

test('a canceled closing receipt keeps its amount when a withdrawn refund opens another', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  await bankOf(api).faults({ fail_next: { method: 'SendClosingReceipt', how: 'error' } })
  await endMeeting(api)
  const { admin, params } = await refusePart(api, meeting, 100_000)
  await refusePart(api, meeting, 150_000)
  expect(await closings(api)).toEqual([{ status: 'CANCELED', amount: 150_000 }])
  await api.clock.advance({ seconds: 1 })
  await admin.call(withdrawRefund, { params, body })
  await api.settle()
  expect(await closings(api)).toEqual([
    { status: 'CANCELED', amount: 150_000 },
    { status: 'SENT', amount: 100_000 },
  ])
})
