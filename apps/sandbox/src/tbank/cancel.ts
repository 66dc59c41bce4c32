import { findAmount, findText, getPaymentId } from './fields.ts'
import type { Fields } from './fields.ts'
import { announce } from './notifications.ts'
import { checkReceipt } from './receipt.ts'
import { Refusal } from './refusal.ts'
import { getPayment } from './state.ts'
import type { Payment, Status, Tbank } from './state.ts'

/** Where a cancellation of all, or of a part, leads. Without a part the amount asked for is ignored. */
const CANCELLATIONS: Partial<Record<Status, { all: Status; part?: Status }>> = {
  NEW: { all: 'CANCELED' },
  FORM_SHOWED: { all: 'CANCELED' },
  AUTHORIZED: { all: 'REVERSED', part: 'PARTIAL_REVERSED' },
  CONFIRMED: { all: 'REFUNDED', part: 'PARTIAL_REFUNDED' },
  PARTIAL_REFUNDED: { all: 'REFUNDED', part: 'PARTIAL_REFUNDED' },
}

export function cancel(tbank: Tbank, fields: Fields) {
  const payment = getPayment(tbank, getPaymentId(fields))
  const requestId = findText(fields, 'ExternalRequestId')
  const earlier = requestId === undefined ? undefined : payment.cancels.get(requestId)
  if (earlier) return earlier
  const answer = {
    ...carryOut(tbank, payment, fields),
    ...(requestId !== undefined && { ExternalRequestId: requestId }),
  }
  if (requestId !== undefined) payment.cancels.set(requestId, answer)
  return answer
}

function carryOut(tbank: Tbank, payment: Payment, fields: Fields) {
  const before = payment.remaining_amount
  const move = CANCELLATIONS[payment.status]
  if (!move) throw new Refusal('8')
  const amount = move.part ? (findAmount(fields) ?? before) : before
  if (amount > before) throw new Refusal('330')
  checkReceipt(fields, amount)
  const left = before - amount
  payment.status = left > 0 && move.part ? move.part : move.all
  // Nothing was taken by a payment that is cancelled unpaid: it keeps its amount.
  if (move.part) payment.remaining_amount = left
  void announce(tbank, payment, [{ status: payment.status, amount }])
  return {
    TerminalKey: tbank.terminal_key,
    OrderId: payment.order_id,
    Success: true,
    Status: payment.status,
    OriginalAmount: before,
    NewAmount: left,
    PaymentId: payment.payment_id,
    ErrorCode: '0',
    Message: 'OK',
    Details: 'None',
  }
}
