/** Time and chance are passed in, so that two years can be lived through in a test. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export function plusMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

export function plusSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
