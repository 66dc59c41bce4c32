import { getPaymentId, isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { announceClosing } from './notifications.ts'
import { checkReceipt, isInAdvance, itemsOf } from './receipt.ts'
import { Refusal } from './refusal.ts'
import { getPayment } from './state.ts'
import type { Tbank } from './state.ts'

/** Prints the closing receipt of a prepayment. A repeated call prints another one. */
export function sendClosingReceipt(tbank: Tbank, fields: Fields) {
  const payment = getPayment(tbank, getPaymentId(fields))
  const receipt = fields['Receipt']
  if (!isFields(receipt)) throw new Refusal('309')
  if (payment.status !== 'CONFIRMED' && payment.status !== 'PARTIAL_REFUNDED') throw new Refusal('8')
  if (!isInAdvance(payment.receipt)) throw new Refusal('8')
  const items = itemsOf(receipt)
  const amount = items.reduce((sum, item) => sum + Number(item['Amount']), 0)
  checkReceipt(fields, amount)
  const isClosing = items.every((item) => item['PaymentMethod'] === 'full_payment')
  if (!isClosing) throw new Refusal('310', 'Неверное значение поля Receipt.Items.PaymentMethod.')
  const payments = receipt['Payments']
  if (!isFields(payments) || payments['AdvancePayment'] !== amount) throw new Refusal('308')
  if (amount > payment.amount) throw new Refusal('334')
  void announceClosing(tbank, payment, { amount, receipt })
  return {
    Success: true,
    ErrorCode: '0',
    TerminalKey: tbank.terminal_key,
    PaymentId: payment.payment_id,
    OrderId: payment.order_id,
    Message: 'OK',
  }
}
