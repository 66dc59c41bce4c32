import { stackStart } from './stack-messages.ts'

const startDay = Temporal.PlainDate.from(stackStart.slice(0, 10))

/** Returns the date this many days after the day on which every stack starts, as YYYY-MM-DD. */
export function dayAhead(days: number): string {
  return startDay.add({ days }).toString()
}

/** Returns the date of the Monday this many weeks ahead, as YYYY-MM-DD. */
export function mondayAhead(weeks: number): string {
  return dayAhead(weeks * 7 + 1 - startDay.dayOfWeek)
}

/** Converts YYYY-MM-DD to DD.MM.YYYY. */
export function written(day: string): string {
  return day.split('-').toReversed().join('.')
}
