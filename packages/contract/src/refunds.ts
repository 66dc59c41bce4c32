import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amount, uuid } from './values.ts'

export const refundBooking = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:order_id/refunds',
  access: 'admin',
  summary: 'Give a part of a booking back, or all that is left; the meeting stays as it is',
  params: z.object({ order_id: uuid }),
  body: z.object({
    booking_id: uuid,
    amount: amount.min(1, 'Укажи сумму'),
    why: z.string().trim().min(3, 'Напиши, почему').max(300, 'Не больше 300 символов'),
    /** The same again is the same refund. */
    idempotency_key: uuid,
  }),
  response: z.object({
    refund_id: uuid,
    amount,
    status: z.enum(['PENDING', 'DONE', 'FAILED', 'WITHDRAWN']),
    /** What can still be given back for this booking. */
    rest: amount,
  }),
  /** human_friendly: more than the rest; payment_status: the order is not paid. */
  errors: ['payment_status', 'human_friendly', 'not_exist'],
})
