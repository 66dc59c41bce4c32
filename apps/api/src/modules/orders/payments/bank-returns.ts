import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { inRoubles } from '../../../text/money.ts'
import { cancelBooking } from '../../bookings/cancel-booking.ts'
import { postReturn } from '../../ledger/post-refund.ts'
import type { PaymentState } from '../acquirer.ts'
import { moveOrder, type LockedOrder } from '../checkout/move-order.ts'
import { returnCreditsOfBankRefund } from '../packages/return-credits-of-bank-refund.ts'
import { addRefund } from '../refunds/refunds.ts'
import { followTariffRefund } from '../renewals/tariff-order.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface PaidPayment {
  payment_id: string
  amount: number
  is_duplicate: boolean
}

interface Source {
  via: 'BANK' | 'CHARGEBACK'
  chargeback_id: string | null
  why: string
}

const byBank: Source = { via: 'BANK', chargeback_id: null, why: 'the bank gave it back unasked' }

/** Settles our refunds first; the rest gets the origin BANK. Needs the order locked. False if nothing is new. */
export async function takeReturned(
  tx: Tx,
  now: Date,
  order: LockedOrder,
  { payment, state }: { payment: PaidPayment; state: PaymentState },
): Promise<boolean> {
  const remaining = remainingOf(state, payment.amount)
  if (remaining === null) return false
  const refunds = await lockRefunds(tx, payment.payment_id)
  const known = refunds.reduce((sum, refund) => sum + refund.returned_by_bank, 0)
  const unseen = payment.amount - remaining - known - (await sumAdjusted(tx, payment.payment_id))
  if (unseen <= 0) return false
  // Any excess is left to the reconciliation, since the bank may have counted in a chargeback that we have recorded.
  const amount = Math.min(unseen, unpromised(payment, refunds) + sumOf(refunds))
  await settle(tx, now, order, { payment, amount, refunds, source: byBank })
  return amount > 0
}

interface ChargebackPlan {
  /** Failed or unrequested refunds, which it settles first. */
  refunds: readonly OpenRefund[]
  /** What was already refunded, which the platform bears. */
  loss: number
}

/** Needs the order locked. Throws human_friendly. */
export async function planChargeback(
  tx: Tx,
  payment: PaidPayment,
  { amount, accepts_loss }: { amount: number; accepts_loss: boolean },
): Promise<ChargebackPlan> {
  const left = payment.amount - (await sumChargedBack(tx, payment.payment_id))
  if (amount > left) throw new ApiError('human_friendly', ordersRefusals.more_than_paid(inRoubles(left)))
  const open = await lockRefunds(tx, payment.payment_id)
  const refunds = open.filter(({ status, asked_at }) => status === 'FAILED' || asked_at === null)
  const held = unpromised(payment, open) + sumOf(refunds)
  const loss = Math.max(0, amount - held)
  if (loss > 0 && sumOf(open) > sumOf(refunds))
    throw new ApiError('human_friendly', ordersRefusals.refund_in_progress(inRoubles(held)))
  if (loss > 0 && !accepts_loss) throw new ApiError('human_friendly', ordersRefusals.already_refunded(inRoubles(held)))
  return { refunds, loss }
}

/** Adds a CHARGEBACK for what the planned refunds do not cover. Needs the order locked. */
export async function takeChargeback(
  tx: Tx,
  now: Date,
  order: LockedOrder,
  { chargeback_id, ...settling }: Omit<Settling, 'source'> & { chargeback_id: string },
): Promise<void> {
  const source = { via: 'CHARGEBACK', chargeback_id, why: 'the bank took it back by a chargeback' } as const
  await settle(tx, now, order, { ...settling, source })
}

async function sumChargedBack(tx: Tx, payment_id: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('chargebacks')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return sum
}

interface Settling {
  payment: PaidPayment
  amount: number
  refunds: readonly OpenRefund[]
  source: Source
}

async function settle(tx: Tx, now: Date, order: LockedOrder, { refunds, source, ...given }: Settling): Promise<void> {
  let rest = given.amount
  for (const { refund_id, left } of refunds) {
    const amount = Math.min(rest, left)
    if (amount > 0) await recordReturn(tx, now, { refund_id, amount, ...source })
    rest -= amount
  }
  if (rest > 0) await returnUnasked(tx, now, order, { ...given, amount: rest, source })
}

// Kopecks that the bank has not returned; null if the state does not say.
function remainingOf({ kind, amount }: PaymentState, paid: number): number | null {
  if (kind === 'paid') return paid
  if (kind === 'refunded' || kind === 'reversed' || kind === 'canceled') return 0
  return kind === 'partially_refunded' || kind === 'partially_reversed' ? amount : null
}

type OpenRefund = Awaited<ReturnType<typeof lockRefunds>>[number]

// The bank does not say which refund it has processed. `returned_by_bank` counts only what its API shows.
function lockRefunds(tx: Tx, payment_id: string) {
  return tx
    .selectFrom('refunds')
    .select(['refund_id', 'status', 'asked_at', 'amount'])
    .select((eb) => eb('amount', '-', eb.ref('returned_amount')).as('left'))
    .select(
      sql<number>`(select coalesce(sum(r.amount), 0)::int from refund_returns r
        where r.refund_id = refunds.refund_id and r.via = 'BANK')`.as('returned_by_bank'),
    )
    .where('payment_id', '=', payment_id)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('asked_at', (by) => by.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('refund_id')
    .forNoKeyUpdate()
    .execute()
}

// Operators have accounted for money missing at the bank by these.
async function sumAdjusted(tx: Tx, payment_id: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('ledger_adjustments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return sum
}

function unpromised({ amount }: PaidPayment, refunds: readonly OpenRefund[]): number {
  return refunds.reduce((rest, refund) => rest - refund.amount, amount)
}

function sumOf(refunds: readonly OpenRefund[]): number {
  return refunds.reduce((sum, { left }) => sum + left, 0)
}

interface Returned {
  refund_id: string
  amount: number
  via: 'BANK' | 'CHARGEBACK' | 'OUTSIDE'
  chargeback_id: string | null
}

/** The order must be locked. */
export async function recordReturn(
  tx: Tx,
  now: Date,
  { refund_id, amount, via, chargeback_id }: Returned,
): Promise<void> {
  const return_id = newId(now)
  await tx.insertInto('refund_returns').values({ return_id, refund_id, amount, via, chargeback_id, at: now }).execute()
  const isDone = sql<boolean>`returned_amount + ${amount} = amount`
  const { order_id, booking_id, payment_id, why, by_user_id } = await tx
    .updateTable('refunds')
    .set({
      returned_amount: sql`returned_amount + ${amount}`,
      status: sql`case when ${isDone} then 'DONE' else status end`,
      done_at: sql`case when ${isDone} then ${now}::timestamptz end`,
    })
    .where('refund_id', '=', refund_id)
    .returning(['order_id', 'booking_id', 'payment_id', 'why', 'by_user_id'])
    .executeTakeFirstOrThrow()
  await postReturn(tx, now, { return_id, order_id, booking_id, amount })
  if (await isNeedless(tx, payment_id)) return
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('order_id', '=', order_id)
    .returning(['amount', 'refunded_amount'])
    .executeTakeFirstOrThrow()
  const to = order.refunded_amount === order.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  await moveOrder(tx, now, order_id, { to, by_user_id, why })
}

// Returning a duplicate payment does not change the order, which another payment has paid.
async function isNeedless(tx: Tx, payment_id: string): Promise<boolean> {
  const { is_duplicate } = await tx
    .selectFrom('payments')
    .select('is_duplicate')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return is_duplicate
}

type Unasked = Omit<Settling, 'refunds'>

async function returnUnasked(
  tx: Tx,
  now: Date,
  order: LockedOrder,
  { payment, amount, source }: Unasked,
): Promise<void> {
  const { order_id } = order
  const refund = { order_id, payment_id: payment.payment_id, why: source.why, origin: source.via }
  if (payment.is_duplicate || order.kind === 'TARIFF') {
    const refund_id = await addRefund(tx, now, { ...refund, booking_id: null, amount })
    await recordReturn(tx, now, { refund_id, amount, ...source })
    if (!payment.is_duplicate) await followTariffRefund(tx, now, { refund_id, order_id, amount })
    return
  }
  const unused = order.kind === 'PACKAGE' ? await returnCreditsOfBankRefund(tx, now, { ...refund, amount }) : null
  if (unused) await recordReturn(tx, now, { ...unused, ...source })
  const rest = amount - (unused?.amount ?? 0)
  for (const { booking_id, part, isCanceled } of share(await listPaid(tx, order_id), rest)) {
    const refund_id = await addRefund(tx, now, { ...refund, booking_id, amount: part })
    await recordReturn(tx, now, { refund_id, amount: part, ...source })
    if (isCanceled) await cancelBooking(tx, now, booking_id, { by: 'BANK', by_user_id: null })
    else await enqueue(tx, 'booking-refunded', { refund_id })
  }
}

type PaidBooking = Awaited<ReturnType<typeof listPaid>>[number]

function listPaid(tx: Tx, order_id: string) {
  return tx
    .selectFrom('bookings')
    .innerJoin('booking_balances as balance', 'balance.booking_id', 'bookings.booking_id')
    .select(['bookings.booking_id', 'bookings.status'])
    .select(sql<number>`balance.held + balance.earned + balance.commission`.as('rest'))
    .where('order_id', '=', order_id)
    .where(sql<boolean>`balance.held + balance.earned + balance.commission > 0`)
    .orderBy((eb) => eb('bookings.status', '=', 'BOOKED'), 'desc')
    .orderBy('bookings.time_start', 'desc')
    .orderBy('bookings.booking_id')
    .execute()
}

// The bank names no booking: assigns the amount to the first with exactly this rest, else to all in their order.
function share(paid: readonly PaidBooking[], amount: number) {
  const exact = paid.find(({ rest }) => rest === amount)
  let left = amount
  return (exact ? [exact] : paid).flatMap(({ booking_id, status, rest }) => {
    const part = Math.min(left, rest)
    left -= part
    return part > 0 ? [{ booking_id, part, isCanceled: status === 'BOOKED' && part === rest }] : []
  })
}
