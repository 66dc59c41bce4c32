import { createECDH, randomBytes } from 'node:crypto'

import type { Clock } from '../clock.ts'

export type Subscription = {
  id: string
  /** What a browser would hand to its site, and keep. */
  private_key: Buffer
  keys: { p256dh: string; auth: string }
  is_gone: boolean
}

export type PushMessage = {
  subscription_id: string
  text: string
  ttl_seconds: number
  topic: string | null
  urgency: string | null
  /** Whom the sender's proof names. */
  sender: string
  received_at: string
}

/** The next so many pushes are refused with this status. */
export type PushFaults = { fail_next?: { status: number; retry_after?: string; times?: number } }

export type WebPush = {
  clock: Clock
  subscriptions: Map<string, Subscription>
  /** Newest first. */
  messages: PushMessage[]
  faults: PushFaults
}

const KEPT_MESSAGES = 2000

export function createWebPush(clock: Clock): WebPush {
  return { clock, subscriptions: new Map(), messages: [], faults: {} }
}

/** What a browser does when a person lets a site send notifications. */
export function subscribe(push: WebPush): Subscription {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const subscription = {
    id: randomBytes(18).toString('base64url'),
    private_key: ecdh.getPrivateKey(),
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    is_gone: false,
  }
  push.subscriptions.set(subscription.id, subscription)
  return subscription
}

export function keepMessage(push: WebPush, message: Omit<PushMessage, 'received_at'>): void {
  push.messages.unshift({ ...message, received_at: push.clock.nowIso() })
  push.messages.length = Math.min(push.messages.length, KEPT_MESSAGES)
}
