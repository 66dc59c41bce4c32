import { formatDay } from '../../lib/format.ts'

/** «1 декабря»: the day without its weekday. */
export function formatDayMonth(instant_iso: string, zone: string): string {
  return formatDay(instant_iso, zone).split(', ').at(-1) ?? ''
}
