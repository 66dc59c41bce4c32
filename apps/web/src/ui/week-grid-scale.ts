export type Hours = { from: number; to: number }

/** Half an hour, whose height is the grid's `--row`: a finger needs more of it than a mouse. */
export const STEP_MINUTES = 30

export function lengthOf(minutes: number): string {
  return `calc(var(--row) * ${minutes / STEP_MINUTES})`
}
