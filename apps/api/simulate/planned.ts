import type { Random } from './random.ts'

/** Refers to earlier steps by id, so that it means the same if other steps are left out. */
export interface Step {
  id: number
  /** Minutes since the simulation began. */
  at: number
  name: string
  args: object
}

export interface PlannedSlot {
  /** The step that offers it, and its index among that step's slots. */
  offer: number
  nth: number
  speaker: number
  starts_at: number
  minutes: number
  amount: number
  places_left: number
  /** Given up and not moved since, so it is sold again, or moved and then sold. */
  is_freed: boolean
}

export interface PlannedOrder {
  id: number
  made_at: number
  /** The start of its first meeting; null for a tariff. */
  starts_at: number | null
  is_paid: boolean
  slots: PlannedSlot[]
}

interface PlannedSignUp {
  id: number
  starts_at: number
}

/** The results of earlier steps, whether or not they will succeed. */
export interface Plan {
  random: Random
  id: number
  at: number
  crowd: Crowd
  slots: PlannedSlot[]
  orders: PlannedOrder[]
  sign_ups: PlannedSignUp[]
  agenda: Planned[]
}

type Planned = Pick<Step, 'at' | 'name' | 'args'>

export interface Crowd {
  speakers: number
  listeners: number
}
