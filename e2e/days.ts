import { stackStart } from './stack-messages.ts'

const startDay = Temporal.PlainDate.from(stackStart.slice(0, 10))

/** YYYY-MM-DD, so many days after the day on which every stack starts. */
export function dayAhead(days: number): string {
  return startDay.add({ days }).toString()
}

/** YYYY-MM-DD of the Monday so many weeks ahead. */
export function mondayAhead(weeks: number): string {
  return dayAhead(weeks * 7 + 1 - startDay.dayOfWeek)
}

/** DD.MM.YYYY */
export function written(day: string): string {
  return day.split('-').toReversed().join('.')
}
