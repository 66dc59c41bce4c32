import { findAmount, findText, getPaymentId, isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { announce } from './notifications.ts'
import type { Announcement } from './notifications.ts'
import { recordOperation } from './operations.ts'
import type { Operation } from './records.ts'
import { checkReceipt } from './receipt.ts'
import { Refusal } from './refusal.ts'
import { getPayment } from './state.ts'
import type { Payment, Status, Tbank } from './state.ts'

/** Statuses after a full and a partial cancellation. Without `part` the requested amount is ignored. */
const cancellations: Partial<Record<Status, { all: Status; part?: Status }>> = {
  NEW: { all: 'CANCELED' },
  FORM_SHOWED: { all: 'CANCELED' },
  AUTHORIZED: { all: 'REVERSED', part: 'PARTIAL_REVERSED' },
  PARTIAL_REVERSED: { all: 'REVERSED', part: 'PARTIAL_REVERSED' },
  CONFIRMED: { all: 'REFUNDED', part: 'PARTIAL_REFUNDED' },
  PARTIAL_REFUNDED: { all: 'REFUNDED', part: 'PARTIAL_REFUNDED' },
  ASYNC_REFUNDING: { all: 'REFUNDED', part: 'PARTIAL_REFUNDED' },
}

const minuteMs = 60_000

export function cancel(tbank: Tbank, fields: Fields) {
  const payment = getPayment(tbank, getPaymentId(fields))
  const requestId = payment.is_sbp ? undefined : findText(fields, 'ExternalRequestId')
  const earlier = requestId === undefined ? undefined : payment.cancels.get(requestId)
  if (earlier) return earlier
  const answer = {
    ...processCancel(tbank, payment, fields),
    ...(requestId !== undefined && { ExternalRequestId: requestId }),
  }
  if (requestId !== undefined) payment.cancels.set(requestId, answer)
  return answer
}

function processCancel(tbank: Tbank, payment: Payment, fields: Fields) {
  const before = payment.remaining_amount - payment.refunding_amount
  const asked = findAmount(fields)
  const amount = amountToCancel(payment, asked)
  checkReceipt(fields, amount)
  if (payment.refuses_refunds && leftOf(payment) > 0) throw new Refusal('9999')
  if (asked !== undefined) payment.asked_back_amount += amount
  const takesWhile = payment.is_sbp && (payment.status === 'ASYNC_REFUNDING' || isPaid(payment))
  const receipt = isFields(fields['Receipt']) ? fields['Receipt'] : undefined
  if (takesWhile) refundLater(tbank, payment, { amount, receipt })
  else void settle(tbank, payment, { amount, receipt })
  return {
    TerminalKey: tbank.terminal_key,
    OrderId: payment.order_id,
    Success: true,
    Status: payment.status,
    OriginalAmount: before,
    NewAmount: before - amount,
    PaymentId: payment.payment_id,
    ErrorCode: '0',
    Message: 'OK',
    Details: 'None',
  }
}

/** A full or partial refund made by hand in the bank's cabinet, without a receipt or the merchant's request. */
export function refundByHand(tbank: Tbank, payment: Payment, amount?: number): Promise<void> {
  return settle(tbank, payment, { amount: amountToCancel(payment, amount) })
}

/**
 * A full or partial chargeback by the payer's bank, reported in the registry only. Without an amount it takes what is
 * left; with one also what was refunded, because a payer can dispute that too.
 */
export function chargeBack(tbank: Tbank, payment: Payment, asked?: number): Operation {
  const amount = asked ?? leftOf(payment)
  if (amount === 0) throw new Refusal('8')
  if (amount > capturedOf(tbank, payment) - payment.charged_back_amount) throw new Refusal('330')
  payment.charged_back_amount += amount
  return recordOperation(tbank, payment, 'CHARGEBACK', amount)
}

/** The captured amount that can still be refunded. */
export function leftOf(payment: Payment): number {
  if (!isPaid(payment) && payment.status !== 'ASYNC_REFUNDING') return 0
  return leftToCancel(payment)
}

function capturedOf({ operations }: Tbank, { payment_id }: Payment): number {
  const captures = operations.filter((made) => made.payment_id === payment_id && made.kind === 'PAYMENT')
  return captures.reduce((sum, { amount }) => sum + amount, 0)
}

function leftToCancel({ remaining_amount, refunding_amount, charged_back_amount }: Payment): number {
  return Math.max(0, remaining_amount - refunding_amount - charged_back_amount)
}

function isPaid({ status }: Payment): boolean {
  return status === 'CONFIRMED' || status === 'PARTIAL_REFUNDED'
}

/** @throws Refusal if nothing can be canceled, or less than requested. */
function amountToCancel(payment: Payment, asked: number | undefined): number {
  const left = leftToCancel(payment)
  const move = cancellations[payment.status]
  if (!move || left === 0) throw new Refusal('8')
  const amount = move.part ? (asked ?? left) : left
  if (amount > left) throw new Refusal('330')
  return amount
}

type Refund = Pick<Announcement, 'amount' | 'receipt'>

function refundLater(tbank: Tbank, payment: Payment, refund: Refund) {
  const { amount } = refund
  keepBefore(payment)
  payment.status = 'ASYNC_REFUNDING'
  payment.refunding_amount += amount
  tbank.clock.schedule(tbank.clock.now() + (tbank.faults.sbp_refund_minutes ?? 1) * minuteMs, async () => {
    payment.refunding_amount -= amount
    const notified = settle(tbank, payment, refund)
    if (payment.refunding_amount > 0) payment.status = 'ASYNC_REFUNDING'
    await notified
  })
}

function keepBefore(payment: Payment) {
  const { status, remaining_amount } = payment
  payment.before = { status, remaining_amount }
}

function settle(tbank: Tbank, payment: Payment, { amount, receipt }: Refund): Promise<void> {
  const move = cancellations[payment.status]!
  if (payment.status !== 'ASYNC_REFUNDING') keepBefore(payment)
  if (leftOf(payment) > 0 || payment.status === 'ASYNC_REFUNDING') recordOperation(tbank, payment, 'REFUND', amount)
  const left = payment.remaining_amount - amount
  payment.status = left > 0 && move.part ? move.part : move.all
  // A payment canceled before it was paid keeps its amount.
  if (move.part) payment.remaining_amount = left
  return announce(tbank, payment, [{ status: payment.status, amount, receipt }])
}
