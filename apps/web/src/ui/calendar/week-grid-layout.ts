import { addDays, startOfDay, zoned } from '../../lib/time.ts'
import type { Hours } from './week-grid-scale.ts'

export interface Timed {
  time_start_iso: string
  time_end_iso: string
}

/** An event's position in its day: local minutes, and one of the columns shared by overlapping events. */
export interface Placed<Event> {
  event: Event
  from: number
  to: number
  column: number
  columns: number
}

const dayMinutes = 24 * 60
/** The smallest height in minutes that a mouse can hit. */
const shortest = 25

/** Lays out the events of a day, clipped to the day; overlapping events are placed side by side. */
export function layOutDay<Event extends Timed>(events: readonly Event[], day: string, zone: string): Placed<Event>[] {
  const begins = Date.parse(startOfDay(day, zone))
  const ends = Date.parse(startOfDay(addDays(day, 1), zone))
  const spans = events
    .filter((event) => Date.parse(event.time_end_iso) > begins && Date.parse(event.time_start_iso) < ends)
    .map((event) => {
      const from = Date.parse(event.time_start_iso) <= begins ? 0 : minutesOf(event.time_start_iso, zone)
      const to = Date.parse(event.time_end_iso) >= ends ? dayMinutes : minutesOf(event.time_end_iso, zone)
      // If the clock goes back, an event may end at an earlier local time than it starts.
      return { event, from, to: Math.max(to, from + shortest) }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  return clusters(spans).flatMap(spread)
}

/** Returns whole hours that contain every event and at least the given hours. */
export function hoursOf(days: readonly Placed<Timed>[][], shown: Hours): Hours {
  const placed = days.flat()
  return {
    from: Math.min(shown.from, ...placed.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(shown.to, ...placed.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** Returns the starts, in minutes of the day, of rows without events. */
export function freeRows(placed: readonly Placed<Timed>[], hours: Hours, step: number): number[] {
  const rows = Array.from({ length: ((hours.to - hours.from) * 60) / step }, (_, row) => hours.from * 60 + row * step)
  return rows.filter((minute) => !placed.some(({ from, to }) => from < minute + step && to > minute))
}

/** Returns local minutes since midnight. */
export function minutesOf(instant_iso: string, zone: string): number {
  const { hour, minute } = zoned(instant_iso, zone)
  return hour * 60 + minute
}

export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

interface Span<Event> {
  event: Event
  from: number
  to: number
}

/** Groups spans that are connected by overlaps. The spans must be sorted by start. */
function clusters<Event>(spans: Span<Event>[]): Span<Event>[][] {
  const runs: Span<Event>[][] = []
  let end = -1
  for (const span of spans) {
    const run = runs.at(-1)
    if (run && span.from < end) run.push(span)
    else runs.push([span])
    end = Math.max(span.from < end ? end : -1, span.to)
  }
  return runs
}

function spread<Event>(run: Span<Event>[]): Placed<Event>[] {
  const columnEnds: number[] = []
  const taken = run.map(({ from, to }) => {
    const free = columnEnds.findIndex((end) => end <= from)
    const column = free === -1 ? columnEnds.length : free
    columnEnds[column] = to
    return column
  })
  return run.map(({ event, from, to }, index) => ({
    event,
    from,
    to,
    column: taken[index] ?? 0,
    columns: columnEnds.length,
  }))
}
