import type { Announcement } from './notifications.ts'
import type { Payment, Status, Tbank } from './state.ts'

/** What the cash desk prints once money moved for good. */
const TYPES: Partial<Record<Status, 'Income' | 'IncomeReturn'>> = {
  CONFIRMED: 'Income',
  PARTIAL_REFUNDED: 'IncomeReturn',
  REFUNDED: 'IncomeReturn',
}

const SHIFT_NUMBER = 7
const FN_NUMBER = '9999078900001234'

/** The RECEIPT that follows the announcement; nothing where no receipt was asked for. Unsigned. */
export function fiscalBody(
  tbank: Tbank,
  payment: Payment,
  { status, amount }: Announcement,
): Record<string, unknown> | undefined {
  const type = TYPES[status]
  if (!type || !payment.receipt) return undefined
  const document = tbank.next_fiscal_document
  tbank.next_fiscal_document += 1
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
    ShiftNumber: SHIFT_NUMBER,
    ReceiptDatetime: `${new Date(tbank.clock.now() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`,
    FnNumber: FN_NUMBER,
    EcrRegNumber: '0000000400054952',
    FiscalDocumentNumber: document,
    FiscalDocumentAttribute: sign,
    Receipt: payment.receipt,
    Type: type,
    Ofd: 'Песочница ОФД',
    Url: `https://ofd.example/receipt/${FN_NUMBER}/${document}/${sign}`,
    QrCodeUrl: `https://ofd.example/qr/${document}`,
    CalculationPlace: 'razgovor.example',
    CashierName: 'Касса',
    SettlePlace: 'razgovor.example',
  }
}
