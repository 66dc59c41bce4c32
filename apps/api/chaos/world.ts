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
  /** Somebody got it. */
  is_taken?: boolean
}

export interface KnownOrder {
  order_id: string
  /** Null where a saved card is charged. */
  payment_url: string | null
  user: MadeUser
  /** None of a tariff's order. */
  slots: KnownSlot[]
}

export interface KnownMeeting {
  consultation_id: string
  booking_id: string
  order_id: string | null
  slot: KnownSlot
  listener: MadeUser
}

/** What everybody knows because it was acknowledged, as browsers know it from their pages. */
export interface World {
  bank: BankProcess
  facts: Facts
  offers: string[]
  slots: KnownSlot[]
  orders: KnownOrder[]
  meetings: KnownMeeting[]
}

export interface Person {
  user: MadeUser
  world: World
  random: Random
  ask: Ask
  /** The same as somebody else. */
  as(user: MadeUser): Ask
}

/** One thing that a person does. A refusal of the API may be thrown. */
export interface Act {
  /** How often it is drawn, beside the others. */
  weight: number
  apply(person: Person): Promise<unknown>
}

/** Mostly one of the latest. */
export function pickRecent<T>({ random }: Person, among: readonly T[]): T | undefined {
  if (among.length === 0) return undefined
  return random.pick(among.slice(random.chance(0.85) ? -12 : 0))
}
