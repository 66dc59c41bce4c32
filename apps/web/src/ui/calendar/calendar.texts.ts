export const calendarTexts = {
  today: (day: string) => `сегодня, ${day}`,
  has_free_time: (day: string) => `${day}, есть свободное время`,
  previous_month: 'Предыдущий месяц',
  next_month: 'Следующий месяц',
  today_short: 'сегодня',
  earlier: 'Раньше',
  later: 'Позже',
  days: 'Дни',
  no_slots: 'нет окон',
  taken: 'занято',
} as const

export const gridTexts = {
  add_slot: (when: string) => `Добавить окно: ${when}`,
  immovable: 'Уже записались: перенести нельзя',
  schedule: 'Расписание',
  canceled: 'Отменено',
} as const
