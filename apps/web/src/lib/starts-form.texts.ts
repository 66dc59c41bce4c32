export const startsTexts = {
  option: (number: number) => `Вариант ${number}`,
  date: 'Дата',
  time: 'Начало',
  add: 'Ещё вариант',
  remove: (number: number) => `Убрать вариант ${number}`,
  bad_date: 'Укажи дату как ДД.ММ.ГГГГ',
  bad_time: 'Укажи время как ЧЧ:ММ',
  past: 'Это время уже прошло',
} as const
