export const pointerTopic = 'pointer'

/** A place on a shared screen, in shares of the picture's width and height from 0 to 1. */
export interface PointedPlace {
  /** The person who shares the screen. */
  screen_id: string
  x: number
  y: number
}

/** Finer than the pixels of a shared screen. */
const steps = 10_000
const shape = /^(\d{1,5}) (\d{1,5}) (\S{1,80})$/

export function writePointerWord({ screen_id, x, y }: PointedPlace): string {
  return `${Math.round(within(x) * steps)} ${Math.round(within(y) * steps)} ${screen_id}`
}

/** Returns null for an invalid message. */
export function readPointerWord(word: string): PointedPlace | null {
  const [, x, y, screen_id] = shape.exec(word) ?? []
  if (screen_id === undefined || Number(x) > steps || Number(y) > steps) return null
  return { screen_id, x: Number(x) / steps, y: Number(y) / steps }
}

export function within(share: number): number {
  return Math.min(Math.max(share, 0), 1)
}
