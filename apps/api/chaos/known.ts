import type { Random } from '../simulate/random.ts'
import type { MadeUser } from '../test/factories.ts'
import type { BankProcess } from './bank-process.ts'
import type { Ask } from './ask.ts'
import type { Facts } from './facts.ts'

export interface KnownSlot {
  slot_id: string
  speaker: MadeUser
  /** Kopecks; 0 is free. */
  amount: number
  starts_at: number
  /** Someone has booked it. */
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

/** What everyone knows because it was acknowledged, as browsers know it from their pages. */
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
  /** Calls as another user. */
  as(user: MadeUser): Ask
}

/** One action of a person, which may throw a refusal of the API. */
export interface Act {
  /** The relative frequency of the act. */
  weight: number
  apply(person: Person): Promise<unknown>
}

/** Picks one of the latest in most cases. */
export function pickRecent<T>({ random }: Person, among: readonly T[]): T | undefined {
  if (among.length === 0) return undefined
  return random.pick(among.slice(random.chance(0.85) ? -12 : 0))
}
