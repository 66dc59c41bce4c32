import type { Random } from './random.ts'

/**
 * One thing that somebody does, or that happens. What it is about is named by the ids of earlier steps, so that a step
 * means the same whichever others are left out of the simulation.
 */
export interface Step {
  id: number
  /** Minutes since the simulation began. */
  at: number
  name: string
  args: object
}

export interface PlannedSlot {
  /** Of the step that offers it, and its place among the slots of that step. */
  offer: number
  nth: number
  speaker: number
  starts_at: number
  minutes: number
  amount: number
  places_left: number
  /** Somebody who had it gave it up, and it has not been moved since: it is sold again, or moved and then sold. */
  is_freed: boolean
}

export interface PlannedOrder {
  id: number
  made_at: number
  /** When the first of its meetings begins; null for a tariff. */
  starts_at: number | null
  is_paid: boolean
  slots: PlannedSlot[]
}

interface PlannedSignUp {
  id: number
  starts_at: number
}

/** What a step is drawn from: what the steps before it are about, whether or not they will succeed. */
export interface Plan {
  random: Random
  /** Of the step that is drawn. */
  id: number
  at: number
  crowd: Crowd
  slots: PlannedSlot[]
  orders: PlannedOrder[]
  sign_ups: PlannedSignUp[]
  /** What will happen at a certain time, as an earlier step has settled. */
  agenda: Planned[]
}

type Planned = Pick<Step, 'at' | 'name' | 'args'>

export interface Crowd {
  speakers: number
  listeners: number
}
