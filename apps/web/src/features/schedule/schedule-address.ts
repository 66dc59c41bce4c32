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

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
