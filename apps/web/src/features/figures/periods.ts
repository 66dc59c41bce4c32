import { figuresDaysMax, figuresFrom } from '@razgovor/contract/limits'
import { parseDate } from '../../lib/date-time-input.ts'
import { addDays, addMonths } from '../../lib/time.ts'
import { periodTexts as texts } from './figures.texts.ts'

export const periodKinds = ['MONTH', 'YEAR', 'DAYS'] as const
type PeriodKind = (typeof periodKinds)[number]

/** A period of days, both inclusive. */
export interface Days {
  from: string
  to: string
}

export interface Period extends Days {
  kind: PeriodKind
}

const daysOfMonth = 30
const monthsOfYear = 12

/** Reads the period from the address; if it is missing or invalid, returns the last days. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (areDays(days)) return { kind: 'DAYS', ...days }
  return search.get('period') === 'year'
    ? yearOf(today)
    : { kind: 'MONTH', from: addDays(today, 1 - daysOfMonth), to: today }
}

/** Returns the current and previous whole months, as in «Доходы». */
function yearOf(today: string): Period {
  const first = `${today.slice(0, 7)}-01`
  return { kind: 'YEAR', from: addMonths(first, 1 - monthsOfYear), to: addDays(addMonths(first, 1), -1) }
}

export function searchOf({ kind, from, to }: Period): Record<string, string> {
  if (kind === 'DAYS') return { from, to }
  return kind === 'YEAR' ? { period: 'year' } : {}
}

function areDays({ from, to }: Days): boolean {
  return isDay(from) && isDay(to) && from <= to && from >= figuresFrom && countDays({ from, to }) <= figuresDaysMax
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseDate(text.split('-').toReversed().join('.')) !== null
}

export function countDays({ from, to }: Days): number {
  return Temporal.PlainDate.from(from).until(to).days + 1
}

export function firstDayProblem(text: string): string | undefined {
  const day = parseDate(text)
  if (!day) return texts.wrong_day
  return day < figuresFrom ? texts.too_early : undefined
}

export function lastDayProblem({ from, to }: Days): string | undefined {
  const [first, last] = [parseDate(from), parseDate(to)]
  if (!last) return texts.wrong_day
  if (!first) return undefined
  if (last < first) return texts.last_first
  return countDays({ from: first, to: last }) > figuresDaysMax ? texts.too_long : undefined
}
