import type { Fields } from './fields.ts'
import type { Printed } from './records.ts'
import type { Payment, Status, Tbank } from './state.ts'

const types: Partial<Record<Status, Printed['type']>> = {
  CONFIRMED: 'Income',
  PARTIAL_REFUNDED: 'IncomeReturn',
  REFUNDED: 'IncomeReturn',
}

const shiftNumber = 7
const fnNumber = '9999078900001234'

interface Movement {
  status: Status
  amount: number
  receipt?: Fields | undefined
}

/**
 * The RECEIPT notification after a capture or refund, unsigned; undefined if Init had no receipt. A refund without a
 * receipt of its own returns the items of the sale.
 */
export function printMovement(
  tbank: Tbank,
  payment: Payment,
  { status, amount, receipt }: Movement,
): Record<string, unknown> | undefined {
  const type = types[status]
  if (!type || !payment.receipt) return undefined
  return print(tbank, payment, { type, is_closing: false, amount, receipt: receipt ?? payment.receipt })
}

export function print(
  tbank: Tbank,
  payment: Payment,
  { type, is_closing, amount, receipt }: Omit<Printed, 'document' | 'at'>,
): Record<string, unknown> {
  const document = tbank.next_fiscal_document
  tbank.next_fiscal_document += 1
  payment.printed.push({ type, is_closing, document, at: tbank.clock.nowIso(), amount, receipt })
  const sign = (document * 2_654_435_761) % 4_294_967_296
  return {
    TerminalKey: tbank.terminal_key,
    OrderId: payment.order_id,
    Success: true,
    Status: 'RECEIPT',
    PaymentId: Number(payment.payment_id),
    ErrorCode: '0',
    Amount: amount,
    FiscalNumber: document,
    ShiftNumber: shiftNumber,
    ReceiptDatetime: `${new Date(tbank.clock.now() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`,
    FnNumber: fnNumber,
    EcrRegNumber: '0000000400054952',
    FiscalDocumentNumber: document,
    FiscalDocumentAttribute: sign,
    Receipt: receipt,
    Type: type,
    Ofd: 'Песочница ОФД',
    Url: `https://ofd.example/receipt/${fnNumber}/${document}/${sign}`,
    QrCodeUrl: `https://ofd.example/qr/${document}`,
    CalculationPlace: 'razgovor.example',
    CashierName: 'Касса',
    SettlePlace: 'razgovor.example',
  }
}
