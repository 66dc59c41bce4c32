import { parseDate } from '../../lib/date-time-input.ts'

export const scheduleViews = ['day', 'week', 'month'] as const
export type ScheduleView = (typeof scheduleViews)[number]

export interface ScheduleAddress {
  view: ScheduleView | undefined
  day: string
  /** Whether the address names the day; if not, the day is today. */
  isChosen: boolean
}

export function readSchedule(search: URLSearchParams, today: string): ScheduleAddress {
  const view = search.get('view')
  const day = search.get('day') ?? ''
  const isChosen = isDay(day)
  return { view: scheduleViews.find((one) => one === view), day: isChosen ? day : today, isChosen }
}

interface WantedSchedule {
  view?: ScheduleView
  /** Today if absent. */
  day?: string
}

export function schedulePath(path: '/schedule' | '/schedule-list', { view, day }: WantedSchedule): string {
  const search = new URLSearchParams({ ...(view && { view }), ...(day && { day }) }).toString()
  return search ? `${path}?${search}` : path
}

/** Returns whether the text is an existing day of this century. JavaScript's Date reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const [, year, month, date] = /^(20\d{2})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return Boolean(year && month && date) && parseDate(`${date}.${month}.${year}`) !== null
}
