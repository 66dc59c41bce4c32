import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { leastPrice } from './limits.ts'
import { checkLength } from './schedule.ts'
import { amount, instant, page, pageQuery, personInfo, userParams, uuid } from './values.ts'

const proposedTime = z.object({ time_start_iso: instant, time_end_iso: instant }).superRefine(checkLength)

export const consultationRequest = z.object({
  request_id: uuid,
  speaker: personInfo,
  listener: personInfo,
  topic: z.string(),
  message: z.string(),
  times: z.array(z.object({ time_start_iso: instant, time_end_iso: instant })),
  status: z.enum(['NEW', 'ACCEPTED', 'DECLINED', 'EXPIRED']),
  // The speaker's message with the answer.
  comment: z.string(),
  // The slot of an accepted request; in kopecks, 0 for free.
  slot_id: uuid.nullable(),
  amount,
  // The accepted one of the suggested times.
  accepted_start_iso: instant.nullable(),
  // The listener has booked the accepted slot, or is paying for it.
  is_booked: z.boolean(),
  // The accepted slot is upcoming, but can no longer be paid for.
  is_off_sale: z.boolean(),
  created_at: instant,
})
export type ConsultationRequest = z.infer<typeof consultationRequest>

export const requestConsultation = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/request-consultation',
  access: 'user',
  summary: 'Propose one to three times to a speaker (`user_id` is the speaker)',
  params: userParams,
  body: z.object({
    topic: z.string().trim().min(1, fieldTexts.topicRequired).max(120, fieldTexts.charactersMax(120)),
    message: z.string().trim().max(2000, fieldTexts.charactersMax(2000)).default(''),
    times: z.array(proposedTime).min(1, fieldTexts.timeRequired).max(3, fieldTexts.threeTimesAtMost),
  }),
  response: consultationRequest,
  // human_friendly: too many open requests. forbidden: to oneself.
  errors: ['not_exist', 'forbidden', 'human_friendly', 'validation'],
  calls_per_minute: 10,
})

export const listConsultationRequests = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/consultation-requests',
  access: 'speaker',
  summary: 'List requests to the speaker, open ones first',
  params: userParams,
  query: pageQuery,
  response: page(consultationRequest),
})

export const listOwnRequests = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/consultation-requests',
  access: 'owner',
  summary: "List the caller's requests, latest first",
  params: userParams,
  query: pageQuery,
  response: page(consultationRequest),
})

export const answerConsultationRequest = endpoint({
  method: 'PATCH',
  path: '/api/speakers/:user_id/consultation-requests/:request_id',
  access: 'speaker',
  summary: 'Accept one of the times, paid or free, or decline; a paid one goes into the listener’s cart',
  params: userParams.extend({ request_id: uuid }),
  body: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('ACCEPTED'),
      time_start_iso: instant,
      // In kopecks; 0 for free.
      price: amount.refine((value) => value === 0 || value >= leastPrice, fieldTexts.leastPriceRule),
      comment: z.string().trim().max(1000).default(''),
    }),
    z.object({ status: z.literal('DECLINED'), comment: z.string().trim().max(1000).default('') }),
  ]),
  response: consultationRequest,
  // already_exists: answered otherwise, or expired.
  errors: ['timeslots_crossing', 'timeslot_intersection', 'already_exists', 'validation', 'human_friendly'],
})
