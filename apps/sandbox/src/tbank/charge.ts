import { findText, getPaymentId } from './fields.ts'
import type { Fields } from './fields.ts'
import { authorize, reject } from './payer.ts'
import { Refusal, refusalBody } from './refusal.ts'
import { getPayment } from './state.ts'
import type { Payment, Tbank } from './state.ts'

export function charge(tbank: Tbank, fields: Fields) {
  const payment = getPayment(tbank, getPaymentId(fields))
  if (payment.status !== 'NEW') throw new Refusal('8')
  const rebill = tbank.rebills.get(findText(fields, 'RebillId') ?? '')
  if (!rebill) throw new Refusal('104')
  if (payment.is_recurrent || !['2', 'R', undefined].includes(payment.operation_initiator)) throw new Refusal('1126')
  payment.rebill_id = rebill.rebill_id
  if (rebill.declines) {
    void reject(tbank, payment, rebill.card, '1051')
    return { ...state(tbank, payment), ...refusalBody('1051') }
  }
  void authorize(tbank, payment, rebill.card)
  return { ...state(tbank, payment), Success: true, ErrorCode: '0', Message: 'OK', Details: 'None' }
}

function state(tbank: Tbank, payment: Payment) {
  return {
    TerminalKey: tbank.terminal_key,
    Amount: payment.amount,
    OrderId: payment.order_id,
    Status: payment.status,
    PaymentId: payment.payment_id,
  }
}
