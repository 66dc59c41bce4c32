import { findAmount, getPaymentId } from './fields.ts'
import type { Fields } from './fields.ts'
import { announce } from './notifications.ts'
import { recordOperation } from './operations.ts'
import { checkReceipt } from './receipt.ts'
import { Refusal } from './refusal.ts'
import { getPayment } from './state.ts'
import type { Tbank } from './state.ts'

export function confirm(tbank: Tbank, fields: Fields) {
  const payment = getPayment(tbank, getPaymentId(fields))
  if (payment.status !== 'AUTHORIZED') throw new Refusal('8')
  const amount = findAmount(fields) ?? payment.remaining_amount
  if (amount > payment.remaining_amount) throw new Refusal('330')
  checkReceipt(fields, amount)
  payment.status = 'CONFIRMED'
  payment.remaining_amount = amount
  recordOperation(tbank, payment, 'PAYMENT', amount)
  void announce(tbank, payment, [{ status: 'CONFIRMED', amount }])
  return {
    TerminalKey: tbank.terminal_key,
    OrderId: payment.order_id,
    Success: true,
    Status: payment.status,
    PaymentId: payment.payment_id,
    ErrorCode: '0',
    Message: 'OK',
    Details: 'None',
    Params: [{ Key: 'Route', Value: 'ACQ' }],
  }
}
