import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, currency, instant, uuid } from './values.ts'

/** What the cash desk printed: a sale, or the return of a refund. */
export const fiscalReceipt = z.object({
  type: z.enum(['INCOME', 'REFUND']),
  amount,
  /** ФН: the fiscal drive. */
  fn_number: z.string(),
  /** Of the receipt in its shift. */
  fiscal_number: z.string(),
  /** ФД. */
  fiscal_document_number: z.string(),
  /** ФПД. */
  fiscal_document_attribute: z.string(),
  receipt_at: instant,
  /** The same receipt at the operator of fiscal data. */
  url: z.string().nullable(),
})
export type FiscalReceipt = z.infer<typeof fiscalReceipt>

export const receipt = z.object({
  order_id: uuid,
  paid_at: instant,
  email: z.string(),
  currency,
  /** In T-Bank's words: usn_income, osn. */
  taxation: z.string(),
  /** In T-Bank's words: none, vat20. */
  tax: z.string(),
  /** Bookings, or the tariff's order itself; they add up to the amount. */
  items: z.array(z.object({ item_id: uuid, name: z.string(), amount })),
  amount,
  refunds: z.array(z.object({ refund_id: uuid, name: z.string(), amount, at: instant, is_done: z.boolean() })),
  refunded_amount: amount,
  /** Empty until the acquirer has told. */
  fiscal: z.array(fiscalReceipt),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:order_id/receipt',
  access: 'user',
  summary: 'What was paid for, what went back and what the cash desk printed; of a paid order of the caller',
  params: z.object({ order_id: uuid }),
  response: receipt,
  errors: ['payment_status'],
})
