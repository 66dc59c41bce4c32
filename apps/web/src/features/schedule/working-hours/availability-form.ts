import { exceptionDaysMax } from '@razgovor/contract/limits'
import { minutesOf, type LocalHours } from '@razgovor/contract/local-hours'
import type { FieldPath } from 'react-hook-form'
import { isTime, parseDate, writeDate } from '../../../lib/date-time-input.ts'
import { addDays } from '../../../lib/time.ts'
import type { Rules } from './availability.queries.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { areKindsValid, newKindForm, readKind, toKindForm, type KindForm } from './kind-form.ts'

/** Times as HH:mm, as typed. */
export type HoursForm = LocalHours

export interface ExceptionForm {
  date: string
  /** Empty if the exception is for one day. */
  lastDate: string
  title: string
  kind: 'OFF' | 'HOURS'
  stretches: HoursForm[]
}

export interface RulesForm {
  is_on: boolean
  time_zone_id: string
  week: { stretches: HoursForm[] }[]
  exceptions: ExceptionForm[]
  kinds: KindForm[]
  buffer_minutes: string
  notice_minutes: string
  horizon_days: string
  /** Empty if unlimited. */
  day_max: string
}

export type StretchesName = `week.${number}.stretches` | `exceptions.${number}.stretches`

export const usualHours: HoursForm = { from: '10:00', to: '18:00' }

/** Returns the form for new rules: Monday to Friday, or no hours; with a price if the speaker usually charges one. */
export function startForm(
  time_zone_id: string,
  { isUsual, amount, minutes }: { isUsual: boolean; amount: number; minutes: number },
) {
  const { from, to } = usualHours
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to }))
  return toRulesForm({
    is_on: true,
    time_zone_id,
    hours: isUsual ? hours : [],
    exceptions: [],
    buffer_minutes: 0,
    notice_minutes: 120,
    horizon_days: 30,
    day_max: null,
    kinds: [{ ...readKind(newKindForm(minutes)), booking_mode: amount > 0 ? 'BUYABLE' : 'FREE_BOOKING', amount }],
  })
}

export function toRulesForm(rules: Rules): RulesForm {
  const { is_on, time_zone_id } = rules
  return {
    is_on,
    time_zone_id,
    kinds: rules.kinds.map(toKindForm),
    week: texts.weekdays.map((_title, index) => ({
      stretches: rules.hours
        .filter(({ weekday }) => weekday === index + 1)
        .map(({ from, to }) => ({ from, to }))
        .toSorted(byFrom),
    })),
    exceptions: rules.exceptions.map(({ day, last_day, title, hours }) => ({
      date: writeDate(day),
      lastDate: last_day ? writeDate(last_day) : '',
      title,
      kind: hours.length > 0 ? 'HOURS' : 'OFF',
      stretches: hours,
    })),
    buffer_minutes: String(rules.buffer_minutes),
    notice_minutes: String(rules.notice_minutes),
    horizon_days: String(rules.horizon_days),
    day_max: rules.day_max === null ? '' : String(rules.day_max),
  }
}

/** Returns null while a field is invalid. */
export function toRules(form: RulesForm): Rules | null {
  const { is_on, time_zone_id } = form
  const isWhole =
    form.week.every(({ stretches }) => isWell(stretches)) &&
    form.exceptions.every(
      (exception, index) =>
        !exceptionProblem(form.exceptions, index) && !lastDayProblem(exception) && isWell(hoursOf(exception)),
    )
  const offersNothing = is_on && !form.kinds.some(({ is_offered }) => is_offered)
  if (!isWhole || !areKindsValid(form.kinds) || offersNothing) return null
  return {
    is_on,
    time_zone_id,
    kinds: form.kinds.map(readKind),
    hours: form.week.flatMap(({ stretches }, index) => stretches.map((hours) => ({ weekday: index + 1, ...hours }))),
    exceptions: form.exceptions.map((exception) => ({
      day: parseDate(exception.date) ?? '',
      ...(exception.lastDate && { last_day: parseDate(exception.lastDate) ?? '' }),
      title: exception.title.trim(),
      hours: hoursOf(exception),
    })),
    buffer_minutes: Number(form.buffer_minutes),
    notice_minutes: Number(form.notice_minutes),
    horizon_days: Number(form.horizon_days),
    day_max: form.day_max === '' ? null : Number(form.day_max),
  }
}

export function isSameRules(one: RulesForm, other: RulesForm): boolean {
  return JSON.stringify(toRules(one)) === JSON.stringify(toRules(other))
}

export function stretchProblem(
  stretches: readonly HoursForm[],
  index: number,
  end: keyof HoursForm,
): string | undefined {
  const own = stretches[index]!
  if (end === 'from' ? !isTime(own.from) : !isEnd(own.to)) return texts.bad_time
  if (!isHours(own)) return undefined
  if (end === 'to') return own.from === own.to ? texts.bad_order : undefined
  const { from, to } = minutesOf(own)
  const others = stretches.slice(0, index).filter(isHours).map(minutesOf)
  return others.some((other) => from < other.to && other.from < to) ? texts.crossing : undefined
}

export function exceptionProblem(exceptions: readonly ExceptionForm[], index: number): string | undefined {
  const own = daysOf(exceptions[index]!)
  if (!own) return texts.bad_date
  const others = exceptions.slice(0, index).flatMap((other) => daysOf(other) ?? [])
  return others.some((other) => own.first <= other.last && other.first <= own.last) ? texts.day_twice : undefined
}

/** Validates the last date of an exception, which may be empty. */
export function lastDayProblem({ date, lastDate }: ExceptionForm): string | undefined {
  if (lastDate === '') return undefined
  const [first, last] = [parseDate(date), parseDate(lastDate)]
  if (!last) return texts.bad_date
  if (!first) return undefined
  if (last < first) return texts.last_first
  return last > addDays(first, exceptionDaysMax - 1) ? texts.too_long : undefined
}

/** Returns null while the first date is invalid. */
function daysOf({ date, lastDate }: ExceptionForm): { first: string; last: string } | null {
  const first = parseDate(date)
  return first === null ? null : { first, last: parseDate(lastDate) ?? first }
}

export function rulesField(path: string): FieldPath<RulesForm> | 'root' {
  if (path.startsWith('kinds')) return path.replace(/amount$/, 'price') as FieldPath<RulesForm>
  const isShown =
    path === 'day_max' || path === 'buffer_minutes' || path === 'notice_minutes' || path === 'horizon_days'
  return isShown ? path : 'root'
}

function hoursOf({ kind, stretches }: ExceptionForm): HoursForm[] {
  return kind === 'OFF' ? [] : stretches
}

function isWell(stretches: readonly HoursForm[]): boolean {
  return stretches.every(
    (_hours, index) => !stretchProblem(stretches, index, 'from') && !stretchProblem(stretches, index, 'to'),
  )
}

function isHours({ from, to }: HoursForm): boolean {
  return isTime(from) && isEnd(to)
}

function isEnd(text: string): boolean {
  return isTime(text) || text === '24:00'
}

function byFrom(one: HoursForm, other: HoursForm): number {
  return one.from.localeCompare(other.from)
}

export function stretchesAt(form: RulesForm, name: StretchesName): HoursForm[] {
  const [list, index] = name.split('.') as ['week' | 'exceptions', string]
  return form[list][Number(index)]?.stretches ?? []
}

/** Returns whether the hours end on the next day; false while they are incomplete. */
export function isOverMidnight(hours: HoursForm): boolean {
  return isHours(hours) && hours.from !== hours.to && minutesOf(hours).to > 24 * 60
}

/** Returns the default for one more range in a day: it starts an hour after the last one and lasts two hours. */
export function nextHours(stretches: readonly HoursForm[]): HoursForm {
  const last = stretches.at(-1)?.to
  if (!last) return usualHours
  const hour = Number(last.slice(0, 2)) + 1
  return hour <= 22 ? { from: `${pad(hour)}:00`, to: `${pad(hour + 2)}:00` } : { from: '', to: '' }
}

function pad(hour: number): string {
  return String(hour).padStart(2, '0')
}
