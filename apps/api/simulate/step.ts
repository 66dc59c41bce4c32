import type { Plan } from './planned.ts'
import type { Run } from './run.ts'

export interface StepKind {
  weight: number
  /** Happens outside the site, so also while it is down. */
  is_outside?: true
  /** Null if there is nothing to act on yet. */
  draw(plan: Plan): object | null
  /** Does nothing if the step to which it refers was refused or left out. */
  apply(run: Run, args: never, id: number): Promise<unknown>
}

interface TypedKind<A extends object> extends StepKind {
  draw(plan: Plan): A | null
  apply(run: Run, args: A, id: number): Promise<unknown>
}

/** Checks that `apply` accepts what `draw` returns. */
export function stepKind<A extends object>(kind: TypedKind<A>): StepKind {
  return kind
}
