import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { instant, page, pageQuery, userParams, uuid } from './values.ts'

/** Events of a speaker's meetings; a test is delivered whatever was chosen. */
export const webhookEvent = z.enum(['booking.created', 'booking.canceled', 'booking.moved', 'meeting.ended'])
export type WebhookEvent = z.infer<typeof webhookEvent>

// FAILING: five days without a delivery. GONE: the receiver answered 410. OWNER: turned off by the speaker.
export const webhookOff = z.enum(['FAILING', 'GONE', 'OWNER'])
export type WebhookOff = z.infer<typeof webhookOff>

export const deliveryProblem = z.enum(['TIMEOUT', 'UNREACHABLE', 'PRIVATE_ADDRESS'])
export type DeliveryProblem = z.infer<typeof deliveryProblem>

const webhook = z.object({
  webhook_id: uuid,
  url: z.string(),
  events: z.array(webhookEvent),
  // Null while deliveries are sent.
  off: webhookOff.nullable(),
  off_at: instant.nullable(),
  // Since when every attempt has failed.
  failing_since: instant.nullable(),
  // Until when deliveries are also signed with the secret before the current one.
  old_secret_until: instant.nullable(),
  created_at: instant,
})
export type Webhook = z.infer<typeof webhook>
// Shown once: `whsec_` and base64.
const withSecret = webhook.extend({ secret: z.string() })

const delivery = z.object({
  // The header `webhook-id`, the same in every attempt.
  delivery_id: uuid,
  // One of `webhookEvent`, or `webhook.test`.
  event: z.string(),
  // WAITING: for its first attempt or the next one.
  status: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  created_at: instant,
  next_attempt_at: instant.nullable(),
  // The last attempt.
  attempted_at: instant.nullable(),
  duration_ms: z.int().nullable(),
  response_status: z.int().nullable(),
  // The first KB.
  response_text: z.string().nullable(),
  problem: deliveryProblem.nullable(),
  // The body as it is sent.
  payload: z.string(),
})
export type Delivery = z.infer<typeof delivery>

const url = z
  .string()
  .trim()
  .max(2000, fieldTexts.linkTooLong)
  .pipe(z.url({ protocol: /^https?$/, error: fieldTexts.wrongLink }))
const events = z.array(webhookEvent).min(1, fieldTexts.eventRequired).max(webhookEvent.options.length)

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/webhooks',
  access: 'speaker',
  summary: "List the speaker's webhooks, oldest first",
  params: userParams,
  response: z.object({ items: z.array(webhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/webhooks',
  access: 'speaker',
  summary: 'Create a webhook; the response is the only one that has its secret',
  params: userParams,
  body: z.object({ url, events }),
  response: withSecret,
  // already_exists: the speaker has a webhook with this URL. human_friendly: too many webhooks.
  errors: ['already_exists', 'human_friendly', 'validation'],
  calls_per_minute: 10,
})

const webhookParams = userParams.extend({ webhook_id: uuid })

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/speakers/:user_id/webhooks/:webhook_id',
  access: 'speaker',
  summary: 'Change the URL or the events of a webhook, turn it off, or on again',
  params: webhookParams,
  body: z.object({ url: url.optional(), events: events.optional(), is_on: z.boolean().optional() }),
  response: webhook,
  errors: ['not_exist', 'already_exists', 'validation'],
  calls_per_minute: 30,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/webhooks/:webhook_id',
  access: 'speaker',
  summary: 'Delete a webhook with its deliveries; repeating changes nothing',
  params: webhookParams,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/webhooks/:webhook_id/secret',
  access: 'speaker',
  summary: 'Create a new secret, shown once; for a day deliveries are also signed with the secrets before it',
  params: webhookParams,
  response: withSecret,
  // human_friendly: too many secrets within a day.
  errors: ['not_exist', 'human_friendly'],
  calls_per_minute: 10,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/webhooks/:webhook_id/test',
  access: 'speaker',
  summary: 'Send a test event; each call sends another',
  params: webhookParams,
  response: delivery,
  // human_friendly: the webhook is off.
  errors: ['not_exist', 'human_friendly'],
  calls_per_minute: 10,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/webhooks/:webhook_id/deliveries',
  access: 'speaker',
  summary: 'List the deliveries of the last 30 days, latest first',
  params: webhookParams,
  query: pageQuery,
  response: page(delivery),
  errors: ['not_exist'],
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/webhooks/:webhook_id/deliveries/:delivery_id/replay',
  access: 'speaker',
  summary: 'Send a delivery again, with the same id and payload',
  params: webhookParams.extend({ delivery_id: uuid }),
  response: delivery,
  // human_friendly: the webhook is off.
  errors: ['not_exist', 'human_friendly'],
  calls_per_minute: 30,
})
