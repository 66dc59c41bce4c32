import { formatCount } from '../../lib/format.ts'

export const calendarTexts = {
  today: (day: string) => `сегодня, ${day}`,
  has_free_time: (day: string) => `${day}, есть свободное время`,
  previous_month: 'Предыдущий месяц',
  next_month: 'Следующий месяц',
  today_short: 'сегодня',
  earlier: 'Раньше',
  later: 'Позже',
  days: 'Дни',
  subscribe: 'Подписаться на календарь',
  choose_day: (title: string) => `${title}, показать другой день`,
  day_to_show: 'Какой день показать',
  no_slots: 'нет окон',
  taken: 'занято',
} as const

export const gridTexts = {
  add_slot: (when: string) => `Добавить окно: ${when}`,
  immovable: 'Уже записались: перенести нельзя',
  schedule: 'Расписание',
  canceled: 'Отменено',
  busy: 'Занято в твоём календаре',
  day_of_month: (day: string, meetings: number, free: number) =>
    [day, meetings > 0 && countMeetings(meetings), free > 0 && freeWindows(free)].filter(Boolean).join(', '),
  more: (count: number) => `ещё ${countMeetings(count)}`,
  free_windows: freeWindows,
  earlier_hours: {
    show: (clock: string) => `Показать часы до ${clock}`,
    hide: (clock: string) => `Скрыть часы до ${clock}`,
  },
  later_hours: {
    show: (clock: string) => `Показать часы после ${clock}`,
    hide: (clock: string) => `Скрыть часы после ${clock}`,
  },
  keys: 'С клавиатуры: стрелки ведут по часам, Enter открывает. Alt со стрелками переносит свободное окно, Shift и Alt меняют его длительность, Esc отменяет.',
} as const

function countMeetings(count: number): string {
  return formatCount(count, ['встреча', 'встречи', 'встреч'])
}

function freeWindows(count: number): string {
  return formatCount(count, ['свободное окно', 'свободных окна', 'свободных окон'])
}
