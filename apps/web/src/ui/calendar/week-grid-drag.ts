import { addDays, instantAt, startOfDay } from '../../lib/time.ts'
import { clockOf } from './week-grid-layout.ts'
import type { Hours } from './week-grid-scale.ts'

/** A part of one column, in minutes from the start of its day. */
export interface Span {
  column: number
  from: number
  to: number
}

export interface Point {
  column: number
  minutes: number
}

export type Drag =
  | { kind: 'create'; at: Point }
  /** `grip`: minutes from the start of the event to the pointer. */
  | { kind: 'move'; span: Span; grip: number }
  | { kind: 'resize'; span: Span }

const snapMinutes = 15
const dayMinutes = 24 * 60
/** The contract's limit on the length of a slot. */
const longestMinutes = 480

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Converts a pointer position to a grid position. `first` is the box of the first column; the others follow to the
 * right with the same width.
 */
export function pointAt(
  { x, y }: { x: number; y: number },
  first: Box,
  { days, hours }: { days: number; hours: Hours },
): Point {
  const column = clamp(Math.floor((x - first.left) / first.width), 0, days - 1)
  const shown = (hours.to - hours.from) * 60
  return { column, minutes: hours.from * 60 + clamp((y - first.top) / first.height, 0, 1) * shown }
}

/** Returns the span of a drag at the pointer, limited to the shown hours and never empty. */
export function dragTo(drag: Drag, point: Point, hours: Hours): Span {
  const [first, last] = [hours.from * 60, hours.to * 60]
  if (drag.kind === 'move') {
    const length = drag.span.to - drag.span.from
    const from = clamp(snap(point.minutes - drag.grip), first, last - length)
    return { column: point.column, from, to: from + length }
  }
  if (drag.kind === 'resize') {
    const { column, from } = drag.span
    return { column, from, to: clamp(snap(point.minutes), from + snapMinutes, Math.min(last, from + longestMinutes)) }
  }
  const at = Math.floor(drag.at.minutes / snapMinutes) * snapMinutes
  const { column } = drag.at
  if (point.minutes < at) {
    const from = Math.floor(point.minutes / snapMinutes) * snapMinutes
    return { column, from: Math.max(from, at + snapMinutes - longestMinutes), to: at + snapMinutes }
  }
  return { column, from: at, to: clamp(snap(point.minutes), at + snapMinutes, Math.min(last, at + longestMinutes)) }
}

/**
 * Returns the span after one keyboard step: arrows move it, Shift with up and down changes its length; undefined for
 * other keys.
 */
export function spanByKey(
  span: Span,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { days, hours }: { days: number; hours: Hours },
): Span | undefined {
  const { column, from, to } = span
  const last = hours.to * 60
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const step = key === 'ArrowUp' ? -snapMinutes : snapMinutes
    if (shiftKey) return { ...span, to: clamp(to + step, from + snapMinutes, Math.min(last, from + longestMinutes)) }
    const start = clamp(from + step, hours.from * 60, last - (to - from))
    return { column, from: start, to: start + to - from }
  }
  if (shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  return { ...span, column: clamp(column + (key === 'ArrowLeft' ? -1 : 1), 0, days - 1) }
}

export function stretchOfSpan({ column, from, to }: Span, days: readonly string[], zone: string) {
  const day = days[column]!
  return { time_start_iso: instantOf(day, from, zone), time_end_iso: instantOf(day, to, zone) }
}

export function isSameSpan(one: Span, other: Span): boolean {
  return one.column === other.column && one.from === other.from && one.to === other.to
}

function instantOf(day: string, minutes: number, zone: string): string {
  if (minutes === dayMinutes) return startOfDay(addDays(day, 1), zone)
  return instantAt({ day, time: clockOf(minutes), zone })
}

function snap(minutes: number): number {
  return Math.round(minutes / snapMinutes) * snapMinutes
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
