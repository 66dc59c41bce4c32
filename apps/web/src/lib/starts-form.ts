import { parseDate } from './date-time-input.ts'
import { instantAt } from './time.ts'

/** One to three starts, each a local date and a time. */
export interface StartsForm {
  times: { date: string; time: string }[]
}

export const startsMax = 3

export const emptyStart = { date: '', time: '' }

export function startOf({ date, time }: StartsForm['times'][number], zone: string): string {
  return instantAt({ day: parseDate(date) ?? '', time, zone })
}

/** Returns the field of the start that an API error names. */
export function startField(path: string): `times.${number}.time` | undefined {
  const [, index] = /^times\.(\d)/.exec(path) ?? []
  return index === undefined ? undefined : `times.${Number(index)}.time`
}
