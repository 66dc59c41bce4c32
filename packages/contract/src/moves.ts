import { z } from 'zod'
import { consultation } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, instant, uuid } from './values.ts'

export const moveConsultation = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/move',
  access: 'user',
  summary: 'Move the caller’s booking to another free slot of the same speaker at the same or a lower price',
  params: z.object({ id: uuid }),
  body: z.object({
    // A slot of the same speaker; for a session, of the same series. Repeating the last move has no effect.
    slot_id: uuid,
    // The refund shown to the user: moving fails if the actual one would be lower.
    refund_amount: amount.optional(),
  }),
  // `refund_amount` is what this move refunds. For a group meeting `consultation` is the one of the new slot.
  response: z.object({ consultation, refund_amount: amount }),
  errors: ['timeslot_busy', 'timeslot_intersection', 'already_exists', 'payment_status', 'forbidden', 'human_friendly'],
})

export const proposeMove = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/move-proposals',
  access: 'user',
  summary: 'Propose one to three other times to the listener of a meeting of two; without an answer it keeps its time',
  params: z.object({ id: uuid }),
  body: z.object({
    times: z.array(instant).min(1, fieldTexts.timeRequired).max(3, fieldTexts.threeTimesAtMost),
    message: z.string().trim().max(1000, fieldTexts.charactersMax(1000)).default(''),
  }),
  response: consultation,
  // already_exists: a proposal is open.
  errors: ['already_exists', 'payment_status', 'human_friendly', 'validation'],
  calls_per_minute: 10,
})

export const answerMoveProposal = endpoint({
  method: 'PATCH',
  path: '/api/move-proposals/:id',
  access: 'user',
  summary: 'Accept one of the times, keep the old one or cancel with a full refund; the speaker withdraws the proposal',
  params: z.object({ id: uuid }),
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('ACCEPTED'), time_start_iso: instant }),
    z.object({ status: z.enum(['KEPT', 'CANCELED', 'WITHDRAWN']) }),
  ]),
  response: consultation,
  // already_exists: answered otherwise, withdrawn or over.
  errors: ['already_exists', 'forbidden', 'payment_status', 'timeslot_intersection', 'human_friendly', 'validation'],
})

export const requestMove = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/move-requests',
  access: 'user',
  summary:
    'Ask the speaker to move the caller’s booking, once it can’t be moved alone; without an answer the meeting keeps its time',
  params: z.object({ id: uuid }),
  body: z.object({
    // Free slots of the same speaker, of the same series for a session, at the same or a lower price.
    slot_ids: z.array(uuid).min(1, fieldTexts.timeRequired).max(3, fieldTexts.threeTimesAtMost),
    message: z.string().trim().max(1000, fieldTexts.charactersMax(1000)).default(''),
  }),
  response: consultation,
  // already_exists: a request is open.
  errors: ['timeslot_busy', 'already_exists', 'payment_status', 'forbidden', 'human_friendly', 'validation'],
  calls_per_minute: 10,
})

export const answerMoveRequest = endpoint({
  method: 'PATCH',
  path: '/api/move-requests/:id',
  access: 'user',
  summary: 'Move the booking to one of the times asked for, or decline; the listener withdraws the request',
  params: z.object({ id: uuid }),
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('ACCEPTED'), slot_id: uuid }),
    z.object({ status: z.enum(['DECLINED', 'WITHDRAWN']) }),
  ]),
  response: consultation,
  // already_exists: answered otherwise, withdrawn or over.
  errors: [
    'timeslot_busy',
    'timeslot_intersection',
    'already_exists',
    'forbidden',
    'payment_status',
    'human_friendly',
    'validation',
  ],
})
