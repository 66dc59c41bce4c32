import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, currency, instant, uuid } from './values.ts'

// Tax systems of 54-FZ.
export const taxations = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
// VAT of 54-FZ: vat20 is 20 %, vat120 is 20/120.
export const taxes = [
  'none',
  ...(['vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'] as const),
  ...(['vat105', 'vat107', 'vat110', 'vat120', 'vat122'] as const),
] as const

// Printed for a sale, a refund, or the closing of a prepayment after the meeting.
export const fiscalReceipt = z.object({
  type: z.enum(['INCOME', 'REFUND', 'CLOSING']),
  amount,
  // ФН, the fiscal drive.
  fn_number: z.string(),
  // The number of the receipt within its shift.
  fiscal_number: z.string(),
  // ФД.
  fiscal_document_number: z.string(),
  // ФПД.
  fiscal_document_attribute: z.string(),
  receipt_at: instant,
  // The receipt at the fiscal data operator.
  url: z.string().nullable(),
})
export type FiscalReceipt = z.infer<typeof fiscalReceipt>

export const receipt = z.object({
  order_id: uuid,
  paid_at: instant,
  // Null once erased.
  email: z.string().nullable(),
  currency,
  taxation: z.enum(taxations),
  tax: z.enum(taxes),
  // Bookings, or the tariff order itself; they add up to the amount.
  items: z.array(
    z.object({
      item_id: uuid,
      name: z.string(),
      amount,
      // The seller, if the platform acts as an agent.
      supplier: z.object({ name: z.string(), inn: z.string() }).nullable(),
    }),
  ),
  amount,
  refunds: z.array(z.object({ refund_id: uuid, name: z.string(), amount, at: instant, is_done: z.boolean() })),
  refunded_amount: amount,
  // Empty until the acquirer reports.
  fiscal: z.array(fiscalReceipt),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:order_id/receipt',
  access: 'user',
  summary: 'Get the payments, refunds and fiscal receipts of a paid order of the caller',
  params: z.object({ order_id: uuid }),
  response: receipt,
  errors: ['payment_status'],
})

export const settleClosingReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/closing-receipts/:closing_receipt_id/settle',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Resolve a failed closing receipt: resend it or record it as printed; repeating changes nothing',
  params: z.object({ closing_receipt_id: uuid }),
  body: z.object({
    // PRINTED: in the bank's cabinet, or by a call whose response was lost.
    how: z.enum(['SEND_AGAIN', 'PRINTED']),
    why: z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300)),
  }),
  response: z.object({ closing_receipt_id: uuid, status: z.enum(['WAITING', 'SENT', 'FAILED', 'CANCELED']) }),
  // human_friendly: it has not failed.
  errors: ['not_exist', 'human_friendly'],
})
