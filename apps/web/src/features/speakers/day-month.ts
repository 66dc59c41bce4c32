import { formatDay } from '../../lib/format.ts'

export function formatDayMonth(instant_iso: string, zone: string): string {
  return formatDay(instant_iso, zone).split(', ').at(-1) ?? ''
}
