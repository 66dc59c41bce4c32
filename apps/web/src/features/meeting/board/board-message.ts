import type { BoardDrawing } from '@razgovor/contract/board'
import {
  boardColors,
  boardSize,
  boardThicknesses,
  pressureMax,
  strokePointsMax,
  uuidPattern,
} from '@razgovor/contract/limits'

export const boardTopic = 'board'

/** A drawing in progress. A label is sent when it is finished. */
export interface LiveDrawing {
  item_id: string
  drawing: Exclude<BoardDrawing, { kind: 'TEXT' }>
}

/** Each message repeats earlier points, because messages may be lost. */
const pointsPerMessage = 48
export const messageBytesMax = 2000

const strokes = ['PEN', 'MARKER'] as const
const figures = ['LINE', 'RECTANGLE', 'ELLIPSE'] as const
const limits = [boardSize.width, boardSize.height, pressureMax]

export function writeLiveDrawing({ item_id, drawing }: LiveDrawing): string {
  const { kind, color, thickness } = drawing
  if (!('points' in drawing)) {
    const { x1, y1, x2, y2 } = drawing
    return JSON.stringify([item_id, kind, color, thickness, 0, [x1, y1, x2, y2]])
  }
  const first = Math.max(drawing.points.length / 3 - pointsPerMessage, 0)
  return JSON.stringify([item_id, kind, color, thickness, first, drawing.points.slice(first * 3)])
}

export function writeCancellation(item_id: string): string {
  return JSON.stringify([item_id])
}

/** Returns the drawing after this message; null if it was canceled, undefined if the message is invalid. */
export function readLiveDrawing(message: string, known: LiveDrawing | null): LiveDrawing | null | undefined {
  const [item_id, kind, color, thickness, first, numbers] = parse(message)
  if (typeof item_id !== 'string' || !uuidPattern.test(item_id)) return undefined
  if (kind === undefined) return known?.item_id === item_id ? null : undefined
  if (!isOneOf(boardColors, color) || !isOneOf(boardThicknesses, thickness) || !areNumbers(numbers)) return undefined
  const style = { color, thickness }
  if (isOneOf(figures, kind)) {
    const [x1, y1, x2, y2] = numbers
    if (numbers.length !== 4 || !areOnBoard([x1!, y1!, 0, x2!, y2!, 0])) return undefined
    return { item_id, drawing: { kind, ...style, x1: x1!, y1: y1!, x2: x2!, y2: y2! } }
  }
  if (!isOneOf(strokes, kind) || !areOnBoard(numbers) || !isIndex(first)) return undefined
  const before = known?.item_id === item_id && 'points' in known.drawing ? known.drawing.points : []
  const points = [...before.slice(0, first * 3), ...numbers]
  if (points.length === 0 || points.length > strokePointsMax * 3) return undefined
  return { item_id, drawing: { kind, ...style, points } }
}

function parse(message: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(message)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

function isOneOf<T extends string>(values: readonly T[], value: unknown): value is T {
  return (values as readonly unknown[]).includes(value)
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((number) => Number.isSafeInteger(number) && number >= 0)
}

function areOnBoard(points: readonly number[]): boolean {
  return points.length % 3 === 0 && points.every((number, index) => number <= limits[index % 3]!)
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
