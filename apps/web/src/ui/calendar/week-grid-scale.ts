export interface Hours {
  from: number
  to: number
}

/** Half an hour is `--row` high, which is larger for touch. */
export const stepMinutes = 30

export function lengthOf(minutes: number): string {
  return `calc(var(--row) * ${minutes / stepMinutes})`
}
