import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'

function base64url(length: number) {
  return z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`), fieldTexts.wrongPushKey)
}

// As returned by `PushSubscription.toJSON()`.
export const pushSubscription = z.object({
  endpoint: z.url(fieldTexts.wrongPushAddress).max(2000),
  keys: z.object({
    // An uncompressed P-256 point: 65 bytes.
    p256dh: base64url(87),
    // 16 bytes.
    auth: base64url(22),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

/** The payload of a push for the service worker. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  // A path of the site.
  link: z.string(),
  // Replaces an earlier notification with the same tag.
  tag: z.string(),
  // The number on the app's icon.
  badge: z.int(),
})
export type PushMessage = z.infer<typeof pushMessage>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'user',
  summary: 'Get the push public key (null: push is disabled) and whether this session is subscribed',
  response: z.object({ public_key: z.string().nullable(), is_on: z.boolean() }),
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'user',
  summary: "Subscribe this session's browser to push; one browser per session, one session per browser",
  body: pushSubscription,
  errors: ['human_friendly'],
  calls_per_minute: 20,
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  access: 'user',
  summary: 'Unsubscribe this session from push; repeating changes nothing',
})
