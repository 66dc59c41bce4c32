import { randomUUID } from 'node:crypto'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { bankOf } from '../../../test/bank.ts'
import { makeSeries, makeSpeaker, makeUser } from '../../../test/factories.ts'
import { balanceOf, expectNoDifference, listEntries } from '../../../test/ledger.ts'
import { untilBlocked } from '../../../test/lock-wait.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { roomOf } from '../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { tariffsOf } from '../../../test/tariffs.ts'
import { runJob } from '../../../test/run-job.ts'
import { createBookingRefund, createRefund } from '../orders/refunds/refunds.ts'
import { postEarning } from './post-earnings.ts'
import { postPayment } from './post-payment.ts'

test('a tariff payment and each renewal are posted to the platform', async () => {
  await using api = await startApi({ now: '2058-03-01T09:00:00Z' })
  await tariffsOf(api, await makeSpeaker(api)).buy('BASIC', 'MONTHLY')
  await api.clock.advance({ days: 31 })
  await api.settle()
  expect(await listEntries(api)).toEqual([
    'TARIFF ACQUIRER -99000',
    'TARIFF PLATFORM 99000',
    'REBILL ACQUIRER -99000',
    'REBILL PLATFORM 99000',
  ])
  await expectNoDifference(api)
})

test('when a tariff is paid twice, the platform keeps one payment, and the other is held and refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  await tariffsOf(api, await makeSpeaker(api)).take('BASIC', 'MONTHLY')
  await bank.faults({})
  const attempts = await bank.payments()
  expect(attempts).toHaveLength(2)
  for (const { payment_id } of attempts) await bank.pay({ payment_url: `/${payment_id}` })
  await api.settle()
  expect(await listEntries(api)).toEqual([
    'TARIFF ACQUIRER -99000',
    'TARIFF PLATFORM 99000',
    'PAYMENT ACQUIRER -99000',
    'PAYMENT HELD 99000',
    'REFUND HELD -99000',
    'REFUND REFUND_DUE 99000',
    'REFUNDED REFUND_DUE -99000',
    'REFUNDED ACQUIRER 99000',
  ])
  await expectNoDifference(api)
})

function findPayment(api: TestApi, order_id: string) {
  const payments = api.ctx.db.selectFrom('payments').select('payment_id').where('order_id', '=', order_id)
  return payments.executeTakeFirstOrThrow()
}

test('posting a payment for bookings a second time changes nothing', async () => {
  await using api = await startApi()
  const { booking_id, slot, link } = await makePaidMeeting(api)
  const { payment_id } = await findPayment(api, link.order_id)
  const { speaker, time_start } = slot
  const booking = { booking_id, speaker_id: speaker.user_id, time_start, amount: 250_000, discount: 0 }
  await transact(api.ctx, (tx) => postPayment(tx, api.clock.now(), { payment_id, bookings: [booking] }))
  expect(await balanceOf(api, booking_id)).toMatchObject({ paid: 250_000, held: 250_000 })
  expect(await listEntries(api)).toHaveLength(2)
})

test('a refund that names no booking cannot take what was paid for bookings', async () => {
  await using api = await startApi()
  const { booking_id, link } = await makePaidMeeting(api)
  const { order_id } = link
  const { payment_id } = await findPayment(api, order_id)
  const refund = { order_id, payment_id, booking_id: null, amount: 100_000, why: 'a gift' }
  const refunded = transact(api.ctx, (tx) => createRefund(tx, api.clock.now(), refund))
  await expect(refunded).rejects.toThrow('no result')
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 250_000, refund_due: 0 })
})

test('without a commission the speaker earns the whole price and bears the whole refund', async () => {
  await using api = await startApi({ environment: { COMMISSION_PERCENT: '0' } })
  const { booking_id, link } = await makePaidMeeting(api)
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 0, earned: 250_000, commission: 0 })
  const refund = { order_id: link.order_id, booking_id, amount: 100_000, why: 'a gift' }
  await transact(api.ctx, (tx) => createBookingRefund(tx, api.clock.now(), refund))
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 150_000, commission: 0, refund_due: 100_000 })
  expect((await listEntries(api)).filter((entry) => entry.includes('PLATFORM'))).toEqual([])
})

test('a meeting missed by its speaker is never earned: the refund comes from the held money', async () => {
  await using api = await startApi()
  const { listener, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 31 })
  await roomOf(api, consultation_id).join(listener)
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await listEntries(api)).toEqual([
    'PAYMENT ACQUIRER -250000',
    'PAYMENT HELD 250000',
    'REFUND HELD -250000',
    'REFUND REFUND_DUE 250000',
    'REFUNDED REFUND_DUE -250000',
    'REFUNDED ACQUIRER 250000',
  ])
})

test('when one booking of a group meeting is refunded, only the others are earned', async () => {
  await using api = await startApi()
  const { sessions } = await makeSeries(api, { amount: 150_000, times: 2 })
  const slot = sessions[0]!
  const left = await makePaidMeeting(api, { slot })
  const stayed = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  await left.cancel(left.listener)
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await balanceOf(api, left.booking_id)).toMatchObject({ earned: 0, commission: 0, refunded: 150_000 })
  for (const { booking_id } of stayed)
    expect(await balanceOf(api, booking_id)).toMatchObject({ held: 0, earned: 135_000, commission: 15_000 })
  await expectNoDifference(api)
})

/** A booking that was canceled too late for a refund; its slot has ended, and nothing is earned yet. */
async function makeLateCancellation(api: TestApi) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await meeting.cancel(meeting.listener)
  await api.clock.advance({ hours: 2 })
  return meeting
}

test('a refund made while the booking is being earned waits, then is taken from both shares', async () => {
  await using api = await startApi()
  const { booking_id, link } = await makeLateCancellation(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { refund } = await transact(api.ctx, async (tx) => {
    await postEarning(tx, api.clock.now(), booking_id)
    const body = { booking_id, amount: 100_000, why: 'связи не было', idempotency_key: randomUUID() }
    const call = admin.call(refundBooking, { params: link, body })
    await untilBlocked(api, call)
    return { refund: call }
  })
  await refund
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 135_000, commission: 15_000, refund_due: 100_000 })
})

test('ending a meeting while a refund has locked the booking does not deadlock', async () => {
  await using api = await startApi()
  const { booking_id, consultation_id, link } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 2 })
  const { end } = await transact(api.ctx, async (tx) => {
    await tx.selectFrom('bookings').select('booking_id').where('booking_id', '=', booking_id).forNoKeyUpdate().execute()
    const job = runJob(api.ctx, 'close-meeting', { consultation_id })
    await untilBlocked(api, job)
    const refund = { order_id: link.order_id, booking_id, amount: 100_000, why: 'a gift' }
    await createBookingRefund(tx, api.clock.now(), refund)
    return { end: job }
  })
  await end
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 135_000, commission: 15_000, refund_due: 100_000 })
})
