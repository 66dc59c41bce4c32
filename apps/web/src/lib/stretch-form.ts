import { isTime, parseDate, writeDate } from './date-time-input.ts'
import { formatDuration } from './format.ts'
import { stretchProblems } from './schedule.texts.ts'
import { serverNow } from './server-clock.ts'
import { instantAt, zoned } from './time.ts'

export interface StretchForm {
  date: string
  time: string
  minutes: string
}

interface Stretch {
  time_start_iso: string
  time_end_iso: string
}

/** Returns null while the date or time is invalid. */
export function readStretch({ date, time, minutes }: StretchForm, zone: string): Stretch | null {
  const day = parseDate(date)
  if (!day || !isTime(time)) return null
  const time_start_iso = instantAt({ day, time, zone })
  const time_end_iso = new Date(Date.parse(time_start_iso) + Number(minutes) * 60_000).toISOString()
  return { time_start_iso, time_end_iso }
}

export function writeStretch(stretch: Stretch, zone: string): StretchForm {
  const wall = zoned(stretch.time_start_iso, zone)
  return {
    date: writeDate(wall.toPlainDate().toString()),
    time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: String(minutesBetween(stretch)),
  }
}

export function minutesBetween({ time_start_iso, time_end_iso }: Stretch): number {
  return (Date.parse(time_end_iso) - Date.parse(time_start_iso)) / 60_000
}

export function dateProblem(text: string): string | undefined {
  return parseDate(text) ? undefined : stretchProblems.date
}

export function timeProblem(text: string, values: StretchForm, zone: string): string | undefined {
  if (!isTime(text)) return stretchProblems.time
  const stretch = readStretch(values, zone)
  return !stretch || Date.parse(stretch.time_start_iso) > serverNow() ? undefined : stretchProblems.past
}

/** Returns the default length, limited by the speaker's tariff. */
export function usualMinutes(longest: number | null, wanted = 60): number {
  return Math.min(wanted, longest ?? wanted)
}

const lengths = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 420, 480]

/** Returns the lengths to choose from, up to the longest allowed; the form's current length is always included. */
export function lengthOptions(own: number, longest: number | null = null): { value: string; label: string }[] {
  const allowed = longest === null ? lengths : [...lengths.filter((minutes) => minutes < longest), longest]
  return [...new Set([...allowed, own])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))
}
