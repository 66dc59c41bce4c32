import { partsOfDay } from '@razgovor/contract/limits'
import { addDays, addMonths, instantAt, startOfDay, weekdayOf } from '../../../lib/time.ts'

/**
 * «today» and «week» depend on the reader's calendar; otherwise a day, or a range of days: «2026-11-28..2026-11-29».
 */
export type When = string

/** A part of a single day, or its hour from 0 to 23. */
export type TimeOfDay = keyof typeof partHours | `${number}`

export interface Days {
  first: string
  last: string
}

const partHours = { morning: partsOfDay.MORNING, day: partsOfDay.DAY, evening: partsOfDay.EVENING }
export const hours = Array.from({ length: 24 }, (_, hour) => hour)

const monthsAhead = 24
/** The API searches at most 31 days at once. */
const daysMax = 31

export function readWhen(search: URLSearchParams): When | null {
  const when = search.get('when')
  if (when && (when === 'today' || when === 'week' || parseDays(when))) return when
  if (search.get('free_today') === 'true') return 'today'
  if (search.get('free_this_week') === 'true') return 'week'
  // The form on the home page may send a time of day without a day.
  return isTimeOfDay(search.get('at')) ? 'today' : null
}

/** Returns null if several days are chosen, because they have no time of day. */
export function readTimeOfDay(search: URLSearchParams, when: When | null): TimeOfDay | null {
  const at = search.get('at')
  return isTimeOfDay(at) && when !== null && isOneDay(when) ? at : null
}

function isTimeOfDay(at: string | null): at is TimeOfDay {
  return at !== null && (Object.hasOwn(partHours, at) || (/^\d{1,2}$/.test(at) && hours.includes(Number(at))))
}

export function isOneDay(when: When): boolean {
  return when !== 'week' && !when.includes('..')
}

export function toWhen({ first, last }: Days): When {
  return first === last ? first : `${first}..${last}`
}

export function daysOfWhen(when: When, today: string): Days {
  if (when === 'today') return { first: today, last: today }
  if (when === 'week') return { first: today, last: addDays(today, 7 - weekdayOf(today)) }
  return parseDays(when)!
}

export function lastDayAhead(today: string): string {
  return addMonths(today, monthsAhead)
}

/** Returns the nearest Saturday and Sunday: on Saturday the current weekend, on Sunday the next one. */
export function weekendFrom(today: string): Days {
  const first = addDays(today, (13 - weekdayOf(today)) % 7)
  return { first, last: addDays(first, 1) }
}

export interface Range {
  from_iso: string
  to_iso: string
}

export function rangeOf({ first, last }: Days, { at, zone }: { at: TimeOfDay | null; zone: string }): Range {
  const [from, to] = at === null ? [0, 24] : hoursOf(at)
  return { from_iso: atHour(first, { hour: from, zone }), to_iso: atHour(last, { hour: to, zone }) }
}

function hoursOf(at: TimeOfDay): readonly [number, number] {
  return Object.hasOwn(partHours, at) ? partHours[at as keyof typeof partHours] : [Number(at), Number(at) + 1]
}

function atHour(day: string, { hour, zone }: { hour: number; zone: string }): string {
  if (hour === 24) return startOfDay(addDays(day, 1), zone)
  if (hour === 0) return startOfDay(day, zone)
  return instantAt({ day, time: `${String(hour).padStart(2, '0')}:00`, zone })
}

function parseDays(when: string): Days | null {
  const [first, last = first, ...rest] = when.split('..')
  if (!isDay(first) || !isDay(last) || rest.length > 0) return null
  return first <= last && last < addDays(first, daysMax) ? { first, last } : null
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^20\d{2}-\d{2}-\d{2}$/.test(text) && isInCalendar(text)
}

function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
