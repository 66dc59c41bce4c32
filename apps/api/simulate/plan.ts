import { randomOf, type Random } from './random.ts'
import type { Crowd, Plan, Step } from './planned.ts'
import type { StepKind } from './step.ts'

export const dayMinutes = 24 * 60

interface Wanted {
  seed: number
  days: number
  crowd: Crowd
}

const rememberedDays = 60

export function planSimulation(kinds: Record<string, StepKind>, { seed, days, crowd }: Wanted): Step[] {
  const steps: Step[] = []
  const plan: Plan = { random: randomOf(seed, 0), id: 0, at: 0, crowd, slots: [], orders: [], sign_ups: [], agenda: [] }
  const last = days * dayMinutes
  while (plan.at < last) {
    steps.push(...takeDue(plan, plan.at))
    plan.id += 1
    plan.random = randomOf(seed, plan.id)
    const drawn = drawStep(kinds, plan)
    if (drawn) steps.push({ id: plan.id, at: plan.at, ...drawn })
    plan.at += minutesUntilNext(plan.random)
    dropOld(plan)
  }
  steps.push(...takeDue(plan, last - 1))
  return steps
}

/** Schedules a step whatever is drawn until then; now, if its time has passed. */
export function later(plan: Plan, at: number, name: string, args: object): void {
  plan.agenda.push({ at: Math.max(at, plan.at), name, args })
}

function takeDue(plan: Plan, until: number): Step[] {
  const due = plan.agenda.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
  plan.agenda = plan.agenda.filter(({ at }) => at > until)
  return due.map(({ at, name, args }) => {
    plan.id += 1
    return { id: plan.id, at, name, args }
  })
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

// Most steps follow within minutes, while orders can still be paid.
function minutesUntilNext(random: Random): number {
  return random.chance(0.88) ? random.int(0, 3) : random.int(60, 360)
}

function dropOld(plan: Plan): void {
  const oldest = plan.at - rememberedDays * dayMinutes
  plan.slots = plan.slots.filter(({ starts_at }) => starts_at > plan.at)
  plan.orders = plan.orders.filter(({ made_at }) => made_at > oldest)
  plan.sign_ups = plan.sign_ups.filter(({ starts_at }) => starts_at > plan.at)
}
