import { getPaymentId, getText } from './fields.ts'
import type { Fields } from './fields.ts'
import { Refusal } from './refusal.ts'
import { getPayment, listPaymentsOfOrder } from './state.ts'
import type { Tbank } from './state.ts'

export function getState(tbank: Tbank, fields: Fields) {
  const payment = getPayment(tbank, getPaymentId(fields))
  const { status, remaining_amount } = (tbank.faults.stale_reads && payment.before) || payment
  return {
    Success: true,
    ErrorCode: '0',
    Message: 'OK',
    TerminalKey: tbank.terminal_key,
    Status: status,
    PaymentId: payment.payment_id,
    OrderId: payment.order_id,
    Amount: remaining_amount,
    Params: [
      { Key: 'Route', Value: 'ACQ' },
      { Key: 'Source', Value: payment.is_sbp ? 'SBP' : 'cards' },
    ],
  }
}

/** Inside `Payments` the bank's types differ: Success is a string, ErrorCode a number. */
export function checkOrder(tbank: Tbank, fields: Fields) {
  const orderId = getText(fields, 'OrderId', { max: 36, code: '212' })
  const payments = listPaymentsOfOrder(tbank, orderId)
  if (payments.length === 0) throw new Refusal('335')
  return {
    TerminalKey: tbank.terminal_key,
    OrderId: orderId,
    Success: true,
    ErrorCode: '0',
    Message: 'OK',
    Details: 'None',
    Payments: payments.map((payment) => ({
      PaymentId: payment.payment_id,
      Amount: payment.remaining_amount,
      Status: payment.status,
      Success: String(payment.error_code === '0'),
      ErrorCode: Number(payment.error_code),
      Message: 'None',
    })),
  }
}
