import type { Plan } from './plan.ts'
import type { World } from './world.ts'

/**
 * One thing that somebody does, or that happens. What it is about is named by the ids of earlier steps, so that a step
 * means the same whichever others are left out of the walk.
 */
export interface Step {
  id: number
  /** Minutes since the walk began. */
  at: number
  name: string
  args: object
}

export interface StepKind {
  /** How often it is drawn, beside the others. */
  weight: number
  /** Happens outside the site, and so also while that is down. */
  is_outside?: true
  /** Null where there is nothing to do it with yet. */
  draw(plan: Plan): object | null
  /** Does nothing where the step that it is about was refused, or left out. A refusal of the API may be thrown. */
  apply(world: World, args: never, id: number): Promise<unknown>
}

interface TypedKind<A extends object> extends StepKind {
  draw(plan: Plan): A | null
  apply(world: World, args: A, id: number): Promise<unknown>
}

/** Ties what `apply` gets to what `draw` gave. */
export function stepKind<A extends object>(kind: TypedKind<A>): StepKind {
  return kind
}
