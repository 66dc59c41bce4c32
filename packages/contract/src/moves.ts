import { z } from 'zod'
import { consultation } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { amount, uuid } from './values.ts'

export const moveConsultation = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/move',
  access: 'user',
  summary: 'Move the caller’s booking to another free slot of the same speaker at the same or a lower price',
  params: z.object({ id: uuid }),
  body: z.object({
    // Of the same speaker; for a session, of the same series. The slot that the booking was moved to last changes nothing.
    slot_id: uuid,
    // The refund shown to the user: moving fails if the actual one would be lower.
    refund_amount: amount.optional(),
  }),
  // `refund_amount` is what this move refunds. A group meeting answers with the consultation of the new slot.
  response: z.object({ consultation, refund_amount: amount }),
  errors: ['timeslot_busy', 'timeslot_intersection', 'already_exists', 'payment_status', 'forbidden', 'human_friendly'],
})
