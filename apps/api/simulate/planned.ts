import type { Random } from './random.ts'

/**
 * One action of a person, or one event. It refers to earlier steps by id, so that it means the same if other steps are
 * left out.
 */
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
  /** Someone gave it up and it was not moved since, so it is sold again, or moved and then sold. */
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

/** The state from which a step is drawn: what earlier steps create, whether or not they will succeed. */
export interface Plan {
  random: Random
  /** The id of the step being drawn. */
  id: number
  at: number
  crowd: Crowd
  slots: PlannedSlot[]
  orders: PlannedOrder[]
  sign_ups: PlannedSignUp[]
  /** Steps that an earlier step has scheduled. */
  agenda: Planned[]
}

type Planned = Pick<Step, 'at' | 'name' | 'args'>

export interface Crowd {
  speakers: number
  listeners: number
}
