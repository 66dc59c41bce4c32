import { randomOf, type Random } from './random.ts'
import type { Step, StepKind } from './step.ts'

export const dayMinutes = 24 * 60

export interface PlannedSlot {
  /** Of the step that offers it, and its place among the slots of that step. */
  offer: number
  nth: number
  starts_at: number
  amount: number
  places_left: number
}

export interface PlannedOrder {
  id: number
  made_at: number
  /** When the first of its meetings begins; null for a tariff. */
  starts_at: number | null
  is_paid: boolean
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
}

export interface Crowd {
  speakers: number
  listeners: number
}

interface Wanted {
  seed: number
  days: number
  crowd: Crowd
}

const rememberedDays = 60

/** The whole walk, before its first step is taken: the same for the same seed. */
export function planWalk(kinds: Record<string, StepKind>, { seed, days, crowd }: Wanted): Step[] {
  const steps: Step[] = []
  const plan: Plan = { random: randomOf(seed, 0), id: 0, at: 0, crowd, slots: [], orders: [], sign_ups: [] }
  while (plan.at < days * dayMinutes) {
    plan.id += 1
    plan.random = randomOf(seed, plan.id)
    const drawn = drawStep(kinds, plan)
    if (drawn) steps.push({ id: plan.id, at: plan.at, ...drawn })
    plan.at += minutesUntilNext(plan.random)
    forgetOld(plan)
  }
  return steps
}

export function drawStep(kinds: Record<string, StepKind>, plan: Plan): Pick<Step, 'name' | 'args'> | null {
  const entries = Object.entries(kinds)
  const total = entries.reduce((sum, [, { weight }]) => sum + weight, 0)
  let left = plan.random.int(1, total)
  for (const [name, kind] of entries) {
    left -= kind.weight
    if (left > 0) continue
    const args = kind.draw(plan)
    return args && { name, args }
  }
  return null
}

/** Much happens within minutes, while orders can still be paid; then nothing for hours. */
function minutesUntilNext(random: Random): number {
  return random.chance(0.88) ? random.int(0, 3) : random.int(60, 360)
}

function forgetOld(plan: Plan): void {
  const oldest = plan.at - rememberedDays * dayMinutes
  plan.slots = plan.slots.filter(({ starts_at, places_left }) => starts_at > plan.at && places_left > 0)
  plan.orders = plan.orders.filter(({ made_at }) => made_at > oldest)
  plan.sign_ups = plan.sign_ups.filter(({ starts_at }) => starts_at > plan.at)
}
