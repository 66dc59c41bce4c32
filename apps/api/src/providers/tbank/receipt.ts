import { z } from 'zod'
import type { FiscalNotice, Receipt } from '../../modules/orders/acquirer.ts'
import type { TbankConfig } from './config.ts'
import { text } from './text.ts'

// T-Bank's `Receipt` object: protocols.md §1.8.
export function toReceipt(
  { email, taxation, tax, method, items }: Receipt,
  config: TbankConfig,
): Record<string, unknown> {
  const isFfd12 = config.TBANK_FFD === '1.2'
  return {
    ...(isFfd12 && { FfdVersion: '1.2' }),
    Email: email,
    Taxation: taxation,
    Items: items.map(({ name, amount, agent }) => ({
      Name: name,
      Price: amount,
      Quantity: 1,
      Amount: amount,
      Tax: tax,
      PaymentMethod: method,
      PaymentObject: 'service',
      ...(isFfd12 && { MeasurementUnit: 'шт' }),
      ...(agent && {
        AgentData: { AgentSign: agent.sign },
        SupplierInfo: { Name: agent.name, Inn: agent.inn, Phones: [agent.phone] },
      }),
    })),
  }
}

// A closing receipt is paid in full from the advance payment.
export function toClosingReceipt(receipt: Omit<Receipt, 'method'>, config: TbankConfig): Record<string, unknown> {
  const AdvancePayment = receipt.items.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...toReceipt({ ...receipt, method: 'full_payment' }, config),
    Payments: { Electronic: 0, AdvancePayment },
  }
}

const shape = z.object({
  Status: z.literal('RECEIPT'),
  Success: z.literal(true),
  OrderId: z.uuid(),
  Amount: z.coerce.number().int().min(0),
  Type: z.enum(['Income', 'IncomeReturn']),
  FnNumber: text,
  FiscalNumber: text,
  FiscalDocumentNumber: text,
  FiscalDocumentAttribute: text,
  // Moscow time if it has no offset.
  ReceiptDatetime: z
    .string()
    .transform((at) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}+03:00`))
    .refine((at) => !Number.isNaN(at.getTime())),
  Url: z.url({ protocol: /^https?$/ }).nullish(),
  Receipt: z
    .looseObject({ Items: z.array(z.looseObject({ PaymentMethod: z.string() })).min(1) })
    .nullish()
    .catch(null),
})

/** Null unless it is a printed receipt: protocols.md §1.11. The caller has to check the signature. */
export function readReceiptNotice(body: Record<string, unknown>): FiscalNotice | null {
  const { data } = shape.safeParse(body)
  if (!data) return null
  return {
    payment_id: data.OrderId,
    type: data.Type === 'Income' ? 'INCOME' : 'REFUND',
    is_full_payment: data.Receipt?.Items.every(({ PaymentMethod }) => PaymentMethod === 'full_payment') ?? null,
    amount: data.Amount,
    fn_number: data.FnNumber,
    fiscal_number: data.FiscalNumber,
    fiscal_document_number: data.FiscalDocumentNumber,
    fiscal_document_attribute: data.FiscalDocumentAttribute,
    receipt_at: data.ReceiptDatetime,
    url: data.Url ?? null,
  }
}
