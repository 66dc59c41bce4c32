import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { bookingsJobTitles } from './bookings.jobs.texts.ts'
import { eraseMessages } from './erase-messages.ts'
import { eraseRequests } from './requests/erase-requests.ts'
import { expireRequest } from './requests/expire-request.ts'
import { expireMoveProposal } from './moves/propose-move.ts'
import { expireMoveRequest } from './moves/request-move.ts'
import { findOffSale } from './requests/find-off-sale.ts'

const bookingRef = z.object({ booking_id: uuid })
type BookingRef = z.infer<typeof bookingRef>
const requestRef = z.object({ request_id: uuid })
type RequestRef = z.infer<typeof requestRef>
const move = bookingRef.extend({ move_id: uuid })
const proposalRef = z.object({ move_proposal_id: uuid })
const moveRequestRef = z.object({ move_request_id: uuid })
const cancellation = bookingRef.extend({ by: z.enum(['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK']) })

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'expire-request': RequestRef
    'find-off-sale': NoPayload
    'expire-move-proposal': z.infer<typeof proposalRef>
    'expire-move-request': z.infer<typeof moveRequestRef>
  }
  interface Events {
    'booking-booked': BookingRef
    'booking-canceled': z.infer<typeof cancellation>
    'booking-moved': z.infer<typeof move>
    'speaker-no-show': BookingRef
    'request-made': RequestRef
    'request-accepted': RequestRef
    'request-answered': RequestRef
    'request-off-sale': RequestRef
  }
}

export const bookingJobs = [
  defineEvent({ name: 'booking-booked', title: bookingsJobTitles['booking-booked'], payload: bookingRef }),
  defineEvent({ name: 'booking-canceled', title: bookingsJobTitles['booking-canceled'], payload: cancellation }),
  defineEvent({ name: 'booking-moved', title: bookingsJobTitles['booking-moved'], payload: move }),
  defineEvent({ name: 'speaker-no-show', title: bookingsJobTitles['speaker-no-show'], payload: bookingRef }),
  defineEvent({ name: 'request-made', title: bookingsJobTitles['request-made'], payload: requestRef }),
  // Accepted at a price: `orders` puts the slot into the listener's cart and queues request-answered.
  defineEvent({ name: 'request-accepted', title: bookingsJobTitles['request-accepted'], payload: requestRef }),
  // Also queued when a request expires.
  defineEvent({ name: 'request-answered', title: bookingsJobTitles['request-answered'], payload: requestRef }),
  defineEvent({ name: 'request-off-sale', title: bookingsJobTitles['request-off-sale'], payload: requestRef }),
  // Runs when the last proposed time begins.
  defineJob({
    name: 'expire-request',
    title: bookingsJobTitles['expire-request'],
    lane: 'news',
    payload: requestRef,
    handler: (ctx, { request_id }) => expireRequest(ctx, request_id),
  }),
  // Runs at the start of the meeting that would have been moved.
  defineJob({
    name: 'expire-move-proposal',
    title: bookingsJobTitles['expire-move-proposal'],
    lane: 'news',
    payload: proposalRef,
    handler: (ctx, { move_proposal_id }) => expireMoveProposal(ctx, move_proposal_id),
  }),
  // Runs at the start of the meeting that would have been moved.
  defineJob({
    name: 'expire-move-request',
    title: bookingsJobTitles['expire-move-request'],
    lane: 'news',
    payload: moveRequestRef,
    handler: (ctx, { move_request_id }) => expireMoveRequest(ctx, move_request_id),
  }),
  defineJob({
    name: 'find-off-sale',
    title: bookingsJobTitles['find-off-sale'],
    lane: 'upkeep',
    cron: '* * * * *',
    payload: z.object({}),
    handler: findOffSale,
  }),
  on(
    'user-anonymized',
    { name: 'erase-requests', title: bookingsJobTitles['erase-requests'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseRequests(ctx, user_id),
  ),
  on(
    'user-mails-erased',
    { name: 'erase-messages', title: bookingsJobTitles['erase-messages'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseMessages(ctx, user_id),
  ),
]
