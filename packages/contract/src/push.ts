import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const keyRule = 'Браузер дал неверный ключ'
function base64url(length: number) {
  return z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`), keyRule)
}

/** As `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url('Браузер дал неверный адрес').max(2000),
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: base64url(87),
    /** 16 bytes. */
    auth: base64url(22),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

/** What a push tells the service worker. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the site. */
  link: z.string(),
  /** A later one of the same tag takes the place of the former. */
  tag: z.string(),
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
