export interface Hours {
  from: number
  to: number
}

/** Half an hour has the height `--row`, which is larger on touch screens. */
export const stepMinutes = 30

export function lengthOf(minutes: number): string {
  return `calc(var(--row) * ${minutes / stepMinutes})`
}
