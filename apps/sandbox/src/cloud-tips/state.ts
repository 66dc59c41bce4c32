import { randomInt, randomUUID } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { FailNext } from '../fail-next.ts'

// create-many returns these numbers; all other calls return the words.
export const layoutStatus = { None: 0, Confirmed: 1, WaitingForConfirmation: 2 } as const
type LayoutStatus = keyof typeof layoutStatus

export const cloudTipsMethods = ['token', 'create-many', 'send-sms', 'confirm', 'detach-agent'] as const
export type CloudTipsMethod = (typeof cloudTipsMethods)[number]

export interface Receiver {
  user_id: string
  phone: string
  name: string
  layout_id: string
  layout_status: LayoutStatus
  // Whether the receiver belongs to the partner's place.
  is_ours: boolean
  sms: { code: string; sent: number } | undefined
}

export interface CloudTips {
  clock: Clock
  log: (line: string) => void
  username: string
  password: string
  place_id: string
  receivers: Map<string, Receiver>
  // Expiry by access token.
  access_tokens: Map<string, number>
  refresh_tokens: Set<string>
  faults: { fail_next?: FailNext<CloudTipsMethod> }
}

export function createCloudTips(options: Pick<CloudTips, 'clock' | 'log'>): CloudTips {
  return {
    ...options,
    username: 'partner@razgovor.sandbox',
    password: 'sandbox-tips',
    place_id: '8a9c2f3e-5d41-4b60-9f7a-1c2d3e4f5a6b',
    receivers: new Map(),
    access_tokens: new Map(),
    refresh_tokens: new Set(),
    faults: {},
  }
}

export function findByPhone({ receivers }: CloudTips, phone: string): Receiver | undefined {
  const wanted = digitsOf(phone)
  return [...receivers.values()].find((receiver) => digitsOf(receiver.phone) === wanted)
}

export function findByLayout({ receivers }: CloudTips, layoutId: string): Receiver | undefined {
  return [...receivers.values()].find((receiver) => receiver.layout_id === layoutId)
}

export function addReceiver({ receivers }: CloudTips, receiver: Pick<Receiver, 'phone' | 'name'>): Receiver {
  const added: Receiver = {
    ...receiver,
    user_id: randomUUID(),
    layout_id: randomInt(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
    layout_status: 'None',
    is_ours: false,
    sms: undefined,
  }
  receivers.set(added.user_id, added)
  return added
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}
