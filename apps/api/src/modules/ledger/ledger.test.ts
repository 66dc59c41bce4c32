import { cancelConsultation } from '@razgovor/contract/bookings'
import { getEarnings, recordPayout } from '@razgovor/contract/earnings'
import { getOrder } from '@razgovor/contract/orders'
import { endMeeting } from '@razgovor/contract/meetings'
import { refundBooking } from '@razgovor/contract/refunds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { balanceOf, expectNoDifference, listEntries } from '../../../test/ledger.ts'
import { untilBlocked } from '../../../test/lock-wait.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi } from '../../../test/start-api.ts'
import { runJob } from '../../../test/run-job.ts'
import { constraintOf } from '../../errors/map-constraint-errors.ts'
import { newId } from '../../ids.ts'
import { createBookingRefund } from '../orders/refunds/refunds.ts'
import { postEarnings } from './post-earnings.ts'

const nothing = { paid: 0, held: 0, earned: 0, commission: 0, refund_due: 0, refunded: 0 }

test('a payment is held until the meeting is over, then earned by the speaker minus the commission', async () => {
  await using api = await startApi()
  const { booking_id } = await makePaidMeeting(api)
  expect(await balanceOf(api, booking_id)).toEqual({ ...nothing, paid: 250_000, held: 250_000 })
  await api.clock.advance({ days: 3, minutes: 59 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 250_000, earned: 0 })
  await api.clock.advance({ minutes: 1 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toEqual({ ...nothing, paid: 250_000, earned: 225_000, commission: 25_000 })
  expect(await listEntries(api)).toEqual([
    'PAYMENT ACQUIRER -250000',
    'PAYMENT HELD 250000',
    'EARNING HELD -250000',
    'EARNING SPEAKER 225000',
    'EARNING PLATFORM 25000',
  ])
  await expectNoDifference(api)
})

test('the commission percentage is fixed when the order is made, and the commission is rounded down', async () => {
  await using api = await startApi({ environment: { COMMISSION_PERCENT: '7' } })
  const { booking_id } = await makePaidMeeting(api, { amount: 100_001 })
  api.ctx.config.COMMISSION_PERCENT = 50
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 93_001, commission: 7000 })
})

test('a meeting ended early by the speaker is earned at once, and not again at the end of its slot', async () => {
  await using api = await startApi()
  const { booking_id, consultation_id, slot } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ minutes: 70 })
  await api.as(slot.speaker).call(endMeeting, { params: { id: consultation_id } })
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 0, earned: 225_000 })
  await api.clock.advance({ days: 1 })
  await api.settle()
  await transact(api.ctx, (tx) => postEarnings(tx, api.clock.now(), consultation_id))
  expect(await listEntries(api)).toHaveLength(5)
})

test('a full refund clears the held money: due at once, refunded when the bank confirms', async () => {
  await using api = await startApi()
  const { booking_id, cancel, listener } = await makePaidMeeting(api)
  await cancel(listener)
  expect(await balanceOf(api, booking_id)).toEqual({ ...nothing, paid: 250_000, refund_due: 250_000 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toEqual({ ...nothing, paid: 250_000, refunded: 250_000 })
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await listEntries(api)).toHaveLength(6)
  await expectNoDifference(api)
})

test('a refund of earned money is taken from both speaker and platform, and after a payout leaves a debt', async () => {
  await using api = await startApi()
  const { booking_id, slot, link } = await makePaidMeeting(api, { starts_in_minutes: 60 })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { user_id: speaker_id } = slot.speaker
  const note = { note: 'Платёжка № 7', idempotency_key: newId(api.clock.now()) }
  await admin.call(recordPayout, { body: { speaker_id, amount: 225_000, ...note } })
  const refund = (amount: number) =>
    admin.call(refundBooking, {
      params: link,
      body: { booking_id, amount, why: 'связи не было', idempotency_key: newId(api.clock.now()) },
    })
  await refund(100_005)
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 134_996, commission: 14_999, refund_due: 100_005 })
  await refund(149_995)
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 0, commission: 0, refund_due: 250_000 })
  await api.settle()
  expect(await api.as(slot.speaker).call(getEarnings, { params: slot.speaker })).toMatchObject({ balance: -225_000 })
  await expectNoDifference(api)
})

test('a booking canceled too late for a refund is earned by the speaker when the slot is over', async () => {
  await using api = await startApi()
  const { booking_id, cancel, listener } = await makePaidMeeting(api, { starts_in_minutes: 120 })
  await cancel(listener)
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 250_000 })
  await api.clock.advance({ hours: 3, minutes: 10 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 0, earned: 225_000, commission: 25_000 })
  await expectNoDifference(api)
})

test('a partial refund made while a late cancellation is being settled leaves only the rest to be earned', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 60 })
  const { booking_id, link } = meeting
  await meeting.cancel(meeting.listener)
  await api.clock.advance({ hours: 2 })
  const ending = await transact(api.ctx, async (tx) => {
    const refund = { order_id: link.order_id, booking_id, amount: 100_000, why: 'a gift' }
    await createBookingRefund(tx, api.clock.now(), refund)
    const end = runJob(api.ctx, 'settle-late-cancel', { booking_id })
    await untilBlocked(api, end)
    return { end }
  })
  await ending.end
  expect(await balanceOf(api, booking_id)).toMatchObject({ earned: 135_000, commission: 15_000, refund_due: 100_000 })
})

test('in an order of two bookings, one is refunded and the other is earned', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 40 * 60, amount: 100_000 })]
  const link = await linkFor(api, listener, slots)
  await bankOf(api).pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  const cheap = items.find(({ amount }) => amount === 100_000)!
  const dear = items.find(({ amount }) => amount === 250_000)!
  await api.as(listener).call(cancelConsultation, {
    params: { id: cheap.consultation_id },
    body: { status: 'CANCELED' },
  })
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await balanceOf(api, cheap.booking_id)).toMatchObject({ refunded: 100_000, earned: 0 })
  expect(await balanceOf(api, dear.booking_id)).toMatchObject({ refunded: 0, earned: 225_000 })
  await expectNoDifference(api)
})

test('repeated notifications, before and after a refund, post nothing more', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const { link, cancel, listener } = await makePaidMeeting(api)
  for (let n = 0; n < 3; n++) await bank.notify(link, { status: 'CONFIRMED' })
  expect(await listEntries(api)).toHaveLength(2)
  await cancel(listener)
  await api.settle()
  await bank.notify(link, { status: 'CONFIRMED' })
  await bank.notify(link, { status: 'REFUNDED' })
  await api.settle()
  expect(await listEntries(api)).toHaveLength(6)
  await expectNoDifference(api)
})

test('a late payment pays for a new booking if the place is free and is refunded otherwise', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [late, other] = [await makeListener(api), await makeListener(api)]
  const [free, lost] = [
    await makeTimeSlot(api),
    await makeTimeSlot(api, { starts_in_minutes: 40 * 60, amount: 100_000 }),
  ]
  const link = await linkFor(api, late, [free, lost])
  const { items } = await api.as(late).call(getOrder, { params: link })
  await api.ctx.db.updateTable('orders').set({ status: 'EXPIRED' }).where('order_id', '=', link.order_id).execute()
  await api.ctx.db.updateTable('bookings').set({ status: 'EXPIRED', reason: 'EXPIRED' }).execute()
  const { booking_id } = await makePaidMeeting(api, { slot: lost, listener: other })
  await bank.pay(link)
  await api.settle()

  const balances = await api.ctx.db.selectFrom('booking_balances').select(['booking_id', 'held', 'refunded']).execute()
  const lostItem = items.find(({ slot_id }) => slot_id === lost.slot_id)!
  expect(balances).toHaveLength(3)
  expect(balances).toContainEqual({ booking_id: lostItem.booking_id, held: 0, refunded: 100_000 })
  expect(balances).toContainEqual({ booking_id, held: 100_000, refunded: 0 })
  expect(balances.filter(({ held }) => held === 250_000)).toHaveLength(1)
  expect(balances.some((one) => items.some((item) => item.booking_id === one.booking_id && one.held > 0))).toBe(false)
  await expectNoDifference(api)
})

test('an order paid twice keeps one payment; the other is held without a booking and refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const { link } = await makePaidMeeting(api)
  await bank.faults({})
  const attempts = await bank.payments()
  expect(attempts).toHaveLength(2)
  const first = attempts.find(({ status }) => status !== 'CONFIRMED')!
  await bank.pay({ ...link, payment_url: `/${first.payment_id}` })
  await api.settle()
  expect((await listEntries(api)).toSorted()).toEqual(
    [
      'PAYMENT ACQUIRER -250000',
      'PAYMENT HELD 250000',
      'PAYMENT ACQUIRER -250000',
      'PAYMENT HELD 250000',
      'REFUND HELD -250000',
      'REFUND REFUND_DUE 250000',
      'REFUNDED REFUND_DUE -250000',
      'REFUNDED ACQUIRER 250000',
    ].toSorted(),
  )
  await expectNoDifference(api)
})

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => constraintOf(error),
  )
}

test('the database refuses to change, delete or truncate postings, or to change balances directly', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await makePaidMeeting(api)
  for (const table of ['ledger_transactions', 'ledger_entries', 'payouts', 'booking_balances', 'speaker_balances'])
    expect(await refusalOf(sql`truncate ${sql.table(table)} cascade`.execute(db))).toBe('ledger_append_only')
  const changes = [
    db.updateTable('ledger_entries').set({ amount: 1 }).execute(),
    db.deleteFrom('ledger_entries').execute(),
    db.updateTable('ledger_transactions').set({ at: api.clock.now() }).execute(),
    db.deleteFrom('ledger_transactions').execute(),
    db.updateTable('booking_balances').set({ paid: 0, held: 0 }).execute(),
    db.updateTable('speaker_balances').set({ balance: 1_000_000 }).execute(),
  ]
  expect(new Set(await Promise.all(changes.map(refusalOf)))).toEqual(new Set(['ledger_append_only']))
  expect(await listEntries(api)).toEqual(['PAYMENT ACQUIRER -250000', 'PAYMENT HELD 250000'])
})

test('the database refuses unbalanced entries, a transaction without entries and a fact posted twice', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const { booking_id } = await makePaidMeeting(api)
  const at = api.clock.now()
  const transaction = { transaction_id: booking_id, kind: 'TARIFF', fact_id: booking_id, at } as const
  const post = (...entries: { account: 'ACQUIRER' | 'PLATFORM' | 'HELD'; amount: number; booking_id?: string }[]) =>
    transact(api.ctx, async (tx) => {
      await tx.insertInto('ledger_transactions').values(transaction).execute()
      for (const entry of entries)
        await tx
          .insertInto('ledger_entries')
          .values({ transaction_id: booking_id, ...entry })
          .execute()
    })
  expect(await refusalOf(post())).toBe('ledger_transactions_balance')
  const out = { account: 'ACQUIRER', amount: -100 } as const
  expect(await refusalOf(post(out, { account: 'PLATFORM', amount: 99 }))).toBe('ledger_transactions_balance')
  // Sums to zero, but not for the booking.
  expect(await refusalOf(post(out, { account: 'HELD', amount: 100, booking_id }))).toBe('booking_balances_add_up')
  expect(await refusalOf(post(out, { account: 'PLATFORM', amount: 100 }))).toBeUndefined()
  expect(await refusalOf(post(out, { account: 'PLATFORM', amount: 100 }))).toBe('ledger_transactions_pkey')
  const again = db
    .insertInto('ledger_transactions')
    .values({ ...transaction, transaction_id: newId(at) })
    .execute()
  expect(await refusalOf(again)).toBe('ledger_transactions_once')
})
