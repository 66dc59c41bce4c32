import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { cartItem } from './orders.ts'
import { ownReview } from './reviews.ts'
import { amount, currency, instant, page, pageQuery, personInfo, questionCounts, userParams, uuid } from './values.ts'
import { bookingStatus, disputeStatus, flowType, meetingOutcome } from './words.ts'

const disputeView = z.object({
  status: disputeStatus,
  // The message of the decision to both sides.
  comment: z.string().nullable(),
  // The amount refunded by the decision.
  refund_amount: amount.nullable(),
})
export type DisputeView = z.infer<typeof disputeView>

/** The ways in which a listener may still change the time of a booked meeting. */
const moveTerms = z.object({
  // The last instant at which the listener can move it without asking.
  until_iso: instant,
  // The remaining moves, out of two per booking.
  moves_left: z.int(),
  // Whether `moveConsultation` would be accepted now.
  can_move: z.boolean(),
  // Whether `requestMove` would be accepted now, because it is too late for `moveConsultation` or no moves are left.
  can_ask: z.boolean(),
  // The current price: a more expensive time is refused; `moveRefund` returns the refund for a cheaper one.
  amount_max: amount,
  // The discount on the price that was paid.
  discount: amount,
  // Set if a package pays for the meeting: it moves to paid times of this length, whatever their price.
  credit_minutes: z.int().nullable(),
  // The start before the last move.
  moved_from_iso: instant.nullable(),
})
export type MoveTerms = z.infer<typeof moveTerms>

const moveProposal = z.object({
  move_proposal_id: uuid,
  // The proposed starts; the meeting lasts as long as before.
  times: z.array(instant),
  message: z.string(),
  created_at: instant,
})
export type MoveProposal = z.infer<typeof moveProposal>

const moveRequest = z.object({
  move_request_id: uuid,
  listener: personInfo,
  // The requested slots that can still be booked.
  slots: z.array(z.object({ slot_id: uuid, time_start_iso: instant, time_end_iso: instant })),
  message: z.string(),
  created_at: instant,
})
export type MoveRequest = z.infer<typeof moveRequest>

/** A meeting from the caller's side. */
export const consultation = z.object({
  consultation_id: uuid,
  // The caller's booking; null for the speaker, whose meeting may have many bookings.
  booking_id: uuid.nullable(),
  slot_id: uuid,
  flow_type: flowType,
  // The status of the caller's booking; for the speaker that of the most advanced booking.
  status: bookingStatus,
  // The caller's side.
  side: z.enum(['SPEAKER', 'LISTENER']),
  // The kind of meeting that was chosen.
  kind_id: uuid.nullable(),
  topic: z.string(),
  time_start_iso: instant,
  time_end_iso: instant,
  speaker: personInfo,
  // Names for the speaker only; listeners see the count.
  participants: z.array(personInfo),
  participants_count: z.int(),
  amount,
  currency,
  order_id: uuid.nullable(),
  // The package that the meeting was booked with; `is_returned`: it was canceled and can be booked with again.
  package: z.object({ title: z.string(), minutes: z.int(), is_returned: z.boolean() }).nullable(),
  // Set while RESERVED, with its deadline.
  payment_url: z.string().nullable(),
  reserved_until_iso: instant.nullable(),
  // Set once booked.
  meeting_url: z.string().nullable(),
  // Why it ended: DECLINED, EXPIRED, LISTENER, SPEAKER, GAVE_UP, ACQUIRER_DOWN.
  reason: z.string().nullable(),
  // The listener's refund if they cancel now; a cancellation by the speaker always refunds in full.
  // `returns_credit`: in place of the money a meeting of the package is given back.
  refund: z.object({ amount, full_until_iso: instant, returns_credit: z.boolean() }),
  // The listener's refund, known from the moment of cancellation; the order shows it once the money is sent.
  refunded_amount: amount,
  // Attendance after the end, for a listener that of their own booking. Null for the speaker if bookings of the meeting
  // ended differently.
  outcome: meetingOutcome.nullable(),
  // The listener's own dispute.
  dispute: disputeView.extend({ text: z.string() }).nullable(),
  // For the speaker: disputes of the listeners, latest first, without their texts.
  disputes: z.array(disputeView.extend({ listener: personInfo })),
  // The listener's deadline to open a dispute; null if not possible.
  dispute_until_iso: instant.nullable(),
  // The listener's own review.
  review: ownReview.nullable(),
  // The listener's deadline to review the meeting; null if not possible, or reviewed already.
  review_until_iso: instant.nullable(),
  // Whether `getMaterials` returns what the speaker shared after the meeting.
  has_materials: z.boolean(),
  // The caller's rating of the connection, 1 to 5.
  connection_rating: z.int().nullable(),
  // Set for the listener while BOOKED.
  move: moveTerms.nullable(),
  // The speaker's unanswered proposal of other times, for a meeting of two.
  open_proposal: moveProposal.nullable(),
  // Unanswered requests of listeners for other times; a listener sees only their own.
  open_requests: z.array(moveRequest),
  questions: questionCounts,
})
export type Consultation = z.infer<typeof consultation>

const consultationParams = z.object({ id: uuid })

export const getConsultation = endpoint({
  method: 'GET',
  path: '/api/consultations/:id',
  access: 'user',
  meeting_session: true,
  api_scope: 'bookings:read',
  summary: 'Get a meeting of the caller',
  params: consultationParams,
  response: consultation,
})

export const cancelConsultation = endpoint({
  method: 'PATCH',
  path: '/api/consultations/:id',
  access: 'user',
  summary: 'Cancel a consultation: a listener cancels their own booking, the speaker cancels all',
  params: consultationParams,
  body: z.object({
    status: z.literal('CANCELED'),
    // The refund shown to the user: canceling fails if the actual one would be lower.
    refund_amount: amount.optional(),
  }),
  response: consultation,
  errors: ['payment_status', 'human_friendly'],
})

export const exchangeEmail = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/email-exchange',
  access: 'user',
  summary: 'Send a message to the other side of a meeting by e-mail, without revealing addresses',
  params: consultationParams,
  body: z.object({
    id: uuid,
    subject: z.string().trim().min(1, fieldTexts.subjectRequired).max(120, fieldTexts.charactersMax(120)),
    text: z.string().trim().min(1, fieldTexts.messageRequired).max(4000, fieldTexts.charactersMax(4000)),
    // From `checkCaptcha`; if missing, the error is validation with this field.
    captcha_pass: z.string().min(1).max(100).optional(),
  }),
  errors: ['human_friendly'],
  calls_per_minute: 10,
})

export const bookNow = endpoint({
  method: 'POST',
  path: '/api/consultations',
  access: 'user',
  summary: 'Book a free slot at once, or put a paid one into the cart',
  body: z.object({ slot_id: uuid }),
  response: z.union([
    z.object({ consultation, cart_item: z.null() }),
    z.object({ consultation: z.null(), cart_item: cartItem }),
  ]),
  errors: ['timeslot_busy', 'timeslot_intersection', 'already_exists', 'forbidden', 'human_friendly'],
})

const slotParams = z.object({ slot_id: uuid })

export const signUp = endpoint({
  method: 'POST',
  path: '/api/time-slots/:slot_id/sign-up',
  access: 'user',
  summary: 'Book a free slot',
  params: slotParams,
  response: consultation,
  errors: ['timeslot_busy', 'timeslot_intersection', 'already_exists', 'forbidden', 'human_friendly'],
})

export const cancelRecord = endpoint({
  method: 'POST',
  path: '/api/time-slots/:slot_id/cancel-record',
  access: 'user',
  summary: 'Give up a place in a free slot',
  params: slotParams,
  response: consultation,
  errors: ['payment_status'],
})

export const countFutureAsListener = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/future-as-listener-consultations/count',
  access: 'owner',
  summary: 'Count upcoming meetings, for the badge of the orders link',
  params: userParams,
  response: z.object({ count: z.int() }),
})

function consultationList<const Path extends string>(path: Path, summary: string, access: 'owner' | 'speaker') {
  return endpoint({
    method: 'GET' as const,
    path,
    access,
    summary,
    params: userParams,
    query: pageQuery,
    response: page(consultation),
    ...(access === 'speaker' && { api_scope: 'bookings:read' as const }),
  })
}

export const listFutureAsListener = consultationList(
  '/api/users/:user_id/future-as-listener-consultations',
  'List upcoming meetings as a listener, earliest first',
  'owner',
)
export const listPreviousAsListener = consultationList(
  '/api/users/:user_id/previous-as-listener-consultations',
  'List past and canceled meetings as a listener, latest first',
  'owner',
)
export const listFutureAsSpeaker = consultationList(
  '/api/users/:user_id/future-as-speaker-consultations',
  'List upcoming meetings as a speaker, earliest first',
  'speaker',
)
export const listPreviousAsSpeaker = consultationList(
  '/api/users/:user_id/previous-as-speaker-consultations',
  'List past meetings as a speaker, latest first',
  'speaker',
)

export const getConsultationIcs = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/ics',
  access: 'user',
  summary: 'Download a meeting as a calendar file (text/calendar)',
  params: consultationParams,
  response: z.string(),
  media_types: ['text/calendar'],
})

export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/calendar-link',
  access: 'owner',
  summary: 'Create a new calendar feed URL; the previous one stops working',
  params: userParams,
  response: z.object({ url: z.string() }),
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/calendar.ics',
  access: 'anyone',
  summary: 'Get the calendar feed: all upcoming meetings (text/calendar)',
  params: userParams,
  query: z.object({ token: z.string().min(1).max(200) }),
  response: z.string(),
  media_types: ['text/calendar'],
  errors: ['not_exist'],
})
