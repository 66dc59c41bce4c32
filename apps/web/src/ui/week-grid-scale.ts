export type Hours = { from: number; to: number }

/** Half an hour is `--row` high, which is larger for touch. */
export const STEP_MINUTES = 30

export function lengthOf(minutes: number): string {
  return `calc(var(--row) * ${minutes / STEP_MINUTES})`
}
