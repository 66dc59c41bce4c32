import type { Plan } from './planned.ts'
import type { World } from './world.ts'

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
