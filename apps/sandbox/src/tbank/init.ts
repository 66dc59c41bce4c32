import { findAmount, findText, getText, isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { checkReceipt } from './receipt.ts'
import { Refusal } from './refusal.ts'
import { listPaymentsOfOrder } from './state.ts'
import type { Payment, Tbank } from './state.ts'

const minAmount = 100
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const dueDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/

export function init(tbank: Tbank, fields: Fields, origin: string) {
  const payment = readPayment(tbank, fields)
  if (listPaymentsOfOrder(tbank, payment.order_id).length > 0) throw new Refusal('20')
  tbank.payments.set(payment.payment_id, payment)
  tbank.next_payment_id += 1
  tbank.log(`tbank: payment ${payment.payment_id} for order ${payment.order_id}`)
  return {
    Success: true,
    ErrorCode: '0',
    TerminalKey: tbank.terminal_key,
    Status: payment.status,
    PaymentId: payment.payment_id,
    OrderId: payment.order_id,
    Amount: payment.amount,
    PaymentURL: `${origin}/tbank/pay/${payment.payment_id}`,
  }
}

function readPayment(tbank: Tbank, fields: Fields): Payment {
  const amount = readAmount(fields)
  const description = findText(fields, 'Description') ?? ''
  if (description.length > 140) throw new Refusal('213')
  const isRecurrent = fields['Recurrent'] === 'Y'
  const customerKey = findText(fields, 'CustomerKey')
  if (isRecurrent && !customerKey) throw new Refusal('503')
  const data = readData(fields)
  const operationInitiator = data && findText(data, 'OperationInitiatorType')
  checkInitiator(operationInitiator, isRecurrent)
  return {
    payment_id: String(tbank.next_payment_id),
    order_id: getText(fields, 'OrderId', { max: 36, code: '212' }),
    status: 'NEW',
    amount,
    remaining_amount: amount,
    description,
    created_at: tbank.clock.nowIso(),
    expires: readExpiry(fields, tbank.clock.now()),
    is_two_stage: fields['PayType'] === 'T',
    is_recurrent: isRecurrent,
    is_sbp: false,
    refunding_amount: 0,
    charged_back_amount: 0,
    asked_back_amount: 0,
    refuses_refunds: false,
    is_silent: false,
    before: undefined,
    customer_key: customerKey,
    operation_initiator: operationInitiator,
    notification_url: findText(fields, 'NotificationURL'),
    success_url: findText(fields, 'SuccessURL'),
    fail_url: findText(fields, 'FailURL'),
    data,
    receipt: isFields(fields['Receipt']) ? fields['Receipt'] : undefined,
    printed: [],
    card: undefined,
    rebill_id: undefined,
    error_code: '0',
    cancels: new Map(),
    notifications: [],
  }
}

function readAmount(fields: Fields): number {
  const amount = findAmount(fields)
  if (amount === undefined) throw new Refusal('247')
  if (amount < minAmount) throw new Refusal('251')
  checkReceipt(fields, amount)
  return amount
}

function readExpiry(fields: Fields, now: number): number {
  const due = fields['RedirectDueDate']
  if (due === undefined) return now + dayMs
  if (typeof due !== 'string' || !dueDate.test(due)) throw new Refusal('12')
  const expires = Date.parse(due)
  const isInRange = expires >= now + minuteMs && expires <= now + 90 * dayMs
  if (!isInRange) throw new Refusal('12')
  return expires
}

function readData(fields: Fields): Fields | undefined {
  const data = fields['DATA']
  if (data === undefined || data === null) return undefined
  if (!isFields(data)) throw new Refusal('250')
  const entries = Object.entries(data)
  if (entries.length > 20) throw new Refusal('207')
  // The bank's own OperationInitiatorType exceeds the bank's documented limit.
  if (entries.some(([key]) => key.length > 20 && key !== 'OperationInitiatorType')) throw new Refusal('208')
  if (entries.some(([, value]) => String(value).length > 100)) throw new Refusal('209')
  return data
}

/** `1` is allowed only for the payment that saves the card; an ECOM terminal has no installments (`I`). */
function checkInitiator(initiator: string | undefined, isRecurrent: boolean) {
  if (initiator === undefined) return
  const allowed = isRecurrent ? ['1'] : ['0', '2', 'R']
  if (!allowed.includes(initiator)) throw new Refusal('1126')
}
