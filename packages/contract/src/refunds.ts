import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, uuid } from './values.ts'

const why = z.string().trim().min(3, fieldTexts.whyRequired).max(300, fieldTexts.charactersMax(300))
const status = z.enum(['PENDING', 'DONE', 'FAILED', 'WITHDRAWN'])

export const refundBooking = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:order_id/refunds',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Refund part or all of a booking, whose meeting stays, or of a tariff, whose period ends with a full refund',
  params: z.object({ order_id: uuid }),
  body: z.object({
    // Omitted for a tariff.
    booking_id: uuid.optional(),
    amount: amount.min(1, fieldTexts.amountRequired),
    why,
    // Repeating the call with the same key returns the same refund.
    idempotency_key: uuid,
  }),
  response: z.object({
    refund_id: uuid,
    amount,
    status,
    // The refundable rest of the booking or tariff.
    rest: amount,
  }),
  // human_friendly: exceeds the rest. payment_status: the order is not paid.
  errors: ['payment_status', 'human_friendly', 'not_exist', 'validation'],
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refund_id/retry',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Retry a refund that the bank kept refusing',
  params: z.object({ refund_id: uuid }),
  body: z.object({ why }),
  response: z.object({ refund_id: uuid, status }),
  // human_friendly: why it is not possible. payment_service: the bank does not report its refunds.
  errors: ['not_exist', 'human_friendly', 'payment_service'],
})

export const settleRefundOutside = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refund_id/outside',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Record that a refund refused by the bank was paid by a transfer',
  params: z.object({ refund_id: uuid }),
  body: z.object({ why }),
  response: z.object({ refund_id: uuid, status }),
  // human_friendly: why it is not possible. payment_service: the bank does not report its refunds.
  errors: ['not_exist', 'human_friendly', 'payment_service'],
})

export const withdrawRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refund_id/withdraw',
  access: 'admin',
  staff: ['FINANCE'],
  summary: 'Withdraw a refund of which nothing was returned and which no rule requires',
  params: z.object({ refund_id: uuid }),
  body: z.object({ why }),
  response: z.object({ refund_id: uuid, status }),
  // human_friendly: why it is not possible. payment_service: the bank does not report its refunds.
  errors: ['not_exist', 'human_friendly', 'payment_service'],
})
