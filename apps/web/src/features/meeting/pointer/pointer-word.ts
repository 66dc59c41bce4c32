export const pointerTopic = 'pointer'

/** A place on a shared screen, from 0 to 1 of the picture's width and height. */
export interface PointedPlace {
  /** Who shares the screen. */
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

/** Null for a word that names no place. */
export function readPointerWord(word: string): PointedPlace | null {
  const [, x, y, screen_id] = shape.exec(word) ?? []
  if (screen_id === undefined || Number(x) > steps || Number(y) > steps) return null
  return { screen_id, x: Number(x) / steps, y: Number(y) / steps }
}

/** Moves a coordinate beyond the edge of the picture onto it. */
export function within(share: number): number {
  return Math.min(Math.max(share, 0), 1)
}
