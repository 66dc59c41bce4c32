import { createECDH, randomBytes } from 'node:crypto'

import type { Clock } from '../clock.ts'

export interface Subscription {
  id: string
  // The part that a real browser keeps secret.
  private_key: Buffer
  keys: { p256dh: string; auth: string }
  is_gone: boolean
}

export interface PushMessage {
  subscription_id: string
  text: string
  ttl_seconds: number
  topic: string | null
  urgency: string | null
  // The subject of the sender's VAPID token.
  sender: string
  received_at: string
}

// Refuses the next `times` pushes with this status.
export interface PushFaults {
  fail_next?: { status: number; retry_after?: string; times?: number }
}

export interface WebPush {
  clock: Clock
  subscriptions: Map<string, Subscription>
  // Newest first.
  messages: PushMessage[]
  faults: PushFaults
}

const maxMessages = 2000

export function createWebPush(clock: Clock): WebPush {
  return { clock, subscriptions: new Map(), messages: [], faults: {} }
}

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

export function addMessage(push: WebPush, message: Omit<PushMessage, 'received_at'>): void {
  push.messages.unshift({ ...message, received_at: push.clock.nowIso() })
  push.messages.length = Math.min(push.messages.length, maxMessages)
}
