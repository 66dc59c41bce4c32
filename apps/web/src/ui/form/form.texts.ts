export const fieldTexts = {
  calendar: (label: string) => `${label}: календарь`,
  digit: (number: number, count: number) => `Цифра ${number} из ${count}`,
  new_code_in: (left: number | null) => `Получить новый код можно через ${left ?? ''}`,
  length_limit: ({ tariff, length }: { tariff: string; length: string }) =>
    `На тарифе «${tariff}» встреча длится до ${length}. `,
  date_format: 'ДД.ММ.ГГГГ',
  time_format: 'ЧЧ:ММ',
  show_password: 'Показать пароль',
  new_code: 'Получить новый код',
  other_tariffs: 'Другие тарифы',
  date: 'Дата',
  start: 'Начало',
  length: 'Длительность',
  nothing_found: 'Ничего не нашлось',
} as const

export const repeatTexts = {
  repeat: 'Повторять',
  once: 'Один раз',
  daily: 'Каждый день',
  weekly: 'По дням недели',
  until_date: 'До даты',
  several_times: 'Несколько раз',
  how_many: 'Сколько',
  last_day: 'Последний день',
  times: 'Сколько раз',
  weekdays: 'Дни недели',
  left_out: (day: string) => `${day}, не войдёт: этот день недели не выбран.`,
} as const
