import { parseDate } from '../../lib/date-time-input.ts'

export type ScheduleView = 'day' | 'week'

export interface ScheduleAddress {
  view: ScheduleView | undefined
  day: string
}

export function readSchedule(search: URLSearchParams, today: string): ScheduleAddress {
  const view = search.get('view')
  const day = search.get('day') ?? ''
  return { view: view === 'day' || view === 'week' ? view : undefined, day: isDay(day) ? day : today }
}

export function schedulePath(path: '/schedule' | '/schedule-list', { view, day }: ScheduleAddress): string {
  return `${path}?${new URLSearchParams({ ...(view && { view }), day })}`
}

/** A day that exists, near enough for the API's instants: JavaScript itself reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const [, year, month, date] = /^(20\d{2})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return Boolean(year && month && date) && parseDate(`${date}.${month}.${year}`) !== null
}
