import { formatCount } from '../../lib/format.ts'

export const figuresTexts = {
  title: 'Показатели',
  period: 'Период',
  periods: { MONTH: '30 дней', YEAR: '12 месяцев', DAYS: 'Свои даты' },
  from: 'С какого дня',
  to: 'По какой день',
  show: 'Показать',
  download: 'Скачать CSV',
  summary: 'Коротко',
  visitors: 'Посетители',
  visitors_hint: 'Открывали твою страницу. Один браузер за день считаем один раз, кто это — не знаем.',
  share: 'Записались',
  share_hint: (booked: number) =>
    `Записавшихся (${booked}) делим на посетителей. Записи из письма и корзины тоже входят, поэтому бывает и больше 100 %.`,
  listeners: 'Слушатели',
  listeners_hint: 'Были на твоих встречах в этот период',
  returning: 'Вернулись',
  returning_hint: 'Из них уже встречались с тобой раньше',
  nothing: '—',
  since: (day: string) => `Посетителей считаем с ${day}.`,
  table: 'Таблица',
  table_of: (title: string) => `Таблица: ${title}`,
  most: (value: string) => `до ${value}`,
  day: 'День',
  month: 'Месяц',
  empty: 'Показывать пока нечего',
  empty_text:
    'Здесь появятся посетители страницы, доходы по видам встреч и самые занятые часы. Поделись ссылкой на свою страницу.',
  to_page: 'Открыть мою страницу',
} as const

export const viewsTexts = {
  title: 'Посетители страницы',
  none: 'В этот период страницу никто не открывал',
  visitors: (count: number) => formatCount(count, ['посетитель', 'посетителя', 'посетителей']),
} as const

export const incomeTexts = {
  title: 'Доходы по видам встреч',
  none: 'В этот период оплаченных встреч нет',
  hint: 'Без комиссии, по дню встречи, как в «Доходах». Пунктиром — то, что ожидается.',
  kind: 'Вид встречи',
  other: 'Другие встречи',
  unnamed: 'Встреча',
  rest: 'Остальные виды',
  earned: 'Заработано',
  pending: 'Ожидается',
  refunded: 'Возвращено',
  total: 'Всего',
} as const

export const hoursTexts = {
  title: 'Занятые часы',
  none: 'В этот период встреч нет',
  hint: 'В какой день и час начинаются встречи. Отменённые не считаем.',
  busiest: (day: string, hour: string, count: string) => `Чаще всего: ${day}, ${hour} — ${count}.`,
  hour: 'Час',
  meetings: (count: number) => formatCount(count, ['встреча', 'встречи', 'встреч']),
} as const

export const periodTexts = {
  wrong_day: 'Напиши дату так: 24.11.2026',
  too_early: 'Тогда сайта ещё не было',
  last_first: 'Последний день раньше первого',
  too_long: 'Не больше двух лет',
} as const
