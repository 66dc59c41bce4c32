import { z } from 'zod'
import { consultation } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { amount, instant, page, pageQuery, personInfo, uuid } from './values.ts'
import { disputeStatus, meetingOutcome } from './words.ts'

export const openDispute = endpoint({
  method: 'POST',
  path: '/api/bookings/:booking_id/dispute',
  access: 'user',
  summary: 'Open a dispute about a paid meeting: its listener, once, within 72 hours of its end',
  params: z.object({ booking_id: uuid }),
  body: z.object({
    text: z.string().trim().min(10, fieldTexts.disputeTextRequired).max(2000, fieldTexts.charactersMax(2000)),
  }),
  response: consultation,
  // human_friendly: too late, not over, free, or already refunded. already_exists: already disputed.
  errors: ['human_friendly', 'already_exists'],
})

// A period of presence in the room, within the slot.
const stay = z.object({ from: instant, to: instant })

const sidePresence = z.object({ seconds: z.int(), stays: z.array(stay) })
export type SidePresence = z.infer<typeof sidePresence>

export const dispute = z.object({
  dispute_id: uuid,
  booking_id: uuid,
  order_id: uuid,
  consultation_id: uuid,
  status: disputeStatus,
  text: z.string(),
  // The message of the decision to both sides.
  comment: z.string().nullable(),
  speaker: personInfo,
  listener: personInfo,
  topic: z.string(),
  time_start_iso: instant,
  time_end_iso: instant,
  ended_at: instant,
  outcome: meetingOutcome.nullable(),
  presence: z.object({
    // False if the room server was unavailable, so attendance is unknown.
    is_known: z.boolean(),
    speaker: sidePresence,
    listener: sidePresence,
    together_seconds: z.int(),
  }),
  // The paid amount, and what was refunded for any reason.
  amount,
  refunded_amount: amount,
  // The amount refunded by the decision.
  refund_amount: amount.nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
})
export type Dispute = z.infer<typeof dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'List disputes: open ones first, oldest of them first',
  query: pageQuery,
  response: page(dispute),
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:dispute_id/decision',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Decide a dispute: refund or decline, and notify both sides; repeating changes nothing',
  params: z.object({ dispute_id: uuid }),
  body: z.object({
    decision: z.enum(['REFUND', 'DECLINE']),
    // For REFUND; defaults to everything that is left.
    amount: amount.min(1, fieldTexts.amountRequired).optional(),
    comment: z.string().trim().min(3, fieldTexts.decisionRequired).max(1000, fieldTexts.charactersMax(1000)),
  }),
  response: dispute,
  // human_friendly: exceeds the remaining amount. already_exists: already decided otherwise.
  errors: ['human_friendly', 'already_exists'],
})
