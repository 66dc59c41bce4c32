import type { Random } from '../simulate/random.ts'
import type { MadeUser } from '../test/factories.ts'
import type { BankProcess } from './bank-process.ts'
import type { Ask } from './ask.ts'
import type { Facts } from './facts.ts'

export interface KnownSlot {
  slot_id: string
  speaker: MadeUser
  amount: number
  starts_at: number
  is_taken?: boolean
}

export interface KnownOrder {
  order_id: string
  /** Null if a saved card is charged. */
  payment_url: string | null
  user: MadeUser
  /** Empty for a tariff order. */
  slots: KnownSlot[]
}

export interface KnownMeeting {
  consultation_id: string
  booking_id: string
  order_id: string | null
  slot: KnownSlot
  listener: MadeUser
}

/** The acknowledged facts, as browsers know them. */
export interface Known {
  bank: BankProcess
  facts: Facts
  offers: string[]
  slots: KnownSlot[]
  orders: KnownOrder[]
  meetings: KnownMeeting[]
}

export interface Person {
  user: MadeUser
  known: Known
  random: Random
  ask: Ask
  as(user: MadeUser): Ask
}

export interface Act {
  weight: number
  apply(person: Person): Promise<unknown>
}

export function pickRecent<T>({ random }: Person, among: readonly T[]): T | undefined {
  if (among.length === 0) return undefined
  return random.pick(among.slice(random.chance(0.85) ? -12 : 0))
}
