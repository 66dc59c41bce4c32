import { formatCount } from '../../lib/format.ts'

export const boardTexts = {
  more: (count: number) =>
    `Ещё ${formatCount(count, ['свободное окно', 'свободных окна', 'свободных окон'])} на сегодня`,
  until: (left: string) => `через ${left}`,
  title: 'Свободны сегодня',
  empty: 'На сегодня всё занято. Загляни в расписание на завтра',
  all: 'Все спикеры',
  begun: 'уже идёт',
  tomorrow: 'Завтра. ',
} as const

export const searchTexts = {
  count: (count: number) => formatCount(count, ['спикер', 'спикера', 'спикеров']),
  label: 'Поиск спикера',
  placeholder: 'О чём хочешь поговорить?',
  submit: 'Найти',
  list: 'Список спикеров',
  categories: 'Категории',
  all_categories: 'Все',
  and_more: ' и больше: уточни поиск',
} as const

export const filterTexts = {
  title_of: (count: number) => `Фильтры: ${count}`,
  without: (name: string) => `Без «${name}»`,
  language_of: (language: string) => `${language} язык`,
  from: (sum: string) => `от ${sum}`,
  up_to: (sum: string) => `до ${sum}`,
  title: 'Фильтры',
  free: 'Бесплатно',
  language: 'Язык',
  order: 'Порядок',
  reset: 'Сбросить',
  any_language: 'Любой язык',
  best_first: 'Сначала подходящие',
  price: 'Цена, рубли',
  price_from: 'Цена от, рублей',
  price_up_to: 'Цена до, рублей',
  placeholder_from: 'от',
  placeholder_up_to: 'до',
  apply_price: 'Применить цену',
  field_from: 'Цена от, ₽',
  field_up_to: 'Цена до, ₽',
  submit: 'Показать',
  nobody: 'Никого не нашлось',
  other_words: 'Попробуй другие слова или посмотри всех.',
  too_strict: 'Слишком строгий отбор. Попробуй убрать что-нибудь одно:',
  show_all: 'Показать всех',
} as const

export const whenTexts = {
  title: 'Когда',
  any_day: 'Любой день',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  weekend: 'На выходных',
  week: 'На этой неделе',
  other_day: 'Другой день',
  time_of_day: 'Время дня',
  any_time: 'Любое время',
  parts: { morning: 'Утро, 0–12', day: 'День, 12–18', evening: 'Вечер, 18–24' },
  hour: (from: string, to: string) => `${from}–${to}`,
  loading: 'Ищем свободное время',
  nobody_yet: 'Пока никого',
  and_more: ' и больше',
  more_times: (count: number, isAll: boolean) => `Ещё ${count}${isAll ? '' : ' и больше'}`,
  from_price: (price: string) => `от ${price}`,
  choose_time: (when: string, facts: string) => `${when}, ${facts}`,
  times_of: (name: string) => `Свободное время: ${name}`,
  more: 'Показать ещё',
  no_times: 'В это время никто не свободен',
  past: 'Это время уже прошло',
  try_other: 'Выбери другой день или убери часть условий.',
  nearest: (when: string) => `Ближайшее: ${when}`,
} as const

export const cardTexts = {
  minutes: (minutes: number) => `${minutes} мин`,
  no_time: 'Пока нет свободного времени',
} as const

export const seriesTexts = {
  rhythm: ({ count, days, hour }: { count: number; days: string; hour: string | null }) =>
    `${formatCount(count, ['встреча', 'встречи', 'встреч'])} по ${days}${hour === null ? '' : ` в ${hour}`}`,
  on_days: ['понедельникам', 'вторникам', 'средам', 'четвергам', 'пятницам', 'субботам', 'воскресеньям'],
  and: ' и ',
  weekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  begins: (day: string) => `начало ${day}`,
  a_meeting: ' за встречу',
} as const

export const sortNames = {
  soonest: 'Сначала ближайшие',
  rating: 'По оценкам',
  cheapest: 'Сначала дешевле',
  dearest: 'Сначала дороже',
  name: 'По имени',
} as const

export const listPageTexts = {
  title_of: (category: string) => `${category}: спикеры`,
  description_of: (category: string) =>
    `Спикеры в категории «${category}»: выбери свободное время и запишись на видеовстречу.`,
  title: 'Спикеры',
  description: 'Спикеры, с которыми можно поговорить по видео: выбери категорию, свободное время и запишись.',
} as const
