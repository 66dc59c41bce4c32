// Passed in, so that a test can simulate two years.
export interface Clock {
  now(): Date
}

/** By which clocks of processes and of the database may differ; the doctor reports more. */
export const clockSkewSeconds = 5

export const systemClock: Clock = { now: () => new Date() }

export function plusMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

export function plusSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}

/** What the clock of another process may show: what that process has just published is public here, too. */
export function latestClock(now: Date): Date {
  return plusSeconds(now, clockSkewSeconds)
}
