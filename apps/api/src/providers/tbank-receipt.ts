import { z } from 'zod'

/** A receipt that the cash desk behind the terminal has printed. */
export interface FiscalNotice {
  /** Our payment_id: the acquirer's OrderId. */
  payment_id: string
  type: 'INCOME' | 'REFUND'
  amount: number
  fn_number: string
  fiscal_number: string
  fiscal_document_number: string
  fiscal_document_attribute: string
  receipt_at: Date
  url: string | null
}

const text = z.union([z.string(), z.number()]).transform(String)
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
  /** Without an offset: Moscow's wall. */
  ReceiptDatetime: z
    .string()
    .transform((at) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}+03:00`))
    .refine((at) => !Number.isNaN(at.getTime())),
  Url: z.url({ protocol: /^https?$/ }).nullish(),
})

/** Null for anything but a printed receipt (protocols.md §1.11). The signature is checked before. */
export function readReceiptNotice(body: Record<string, unknown>): FiscalNotice | null {
  const { data } = shape.safeParse(body)
  if (!data) return null
  return {
    payment_id: data.OrderId,
    type: data.Type === 'Income' ? 'INCOME' : 'REFUND',
    amount: data.Amount,
    fn_number: data.FnNumber,
    fiscal_number: data.FiscalNumber,
    fiscal_document_number: data.FiscalDocumentNumber,
    fiscal_document_attribute: data.FiscalDocumentAttribute,
    receipt_at: data.ReceiptDatetime,
    url: data.Url ?? null,
  }
}
