import type { WeeklyDate } from '@razgovor/contract/weekly'
import { formatCount } from '../../lib/format.ts'
import { sessionStates } from '../series/book-series.texts.ts'
import { countSessions } from '../series/series.texts.ts'

export const weeklyStates: Record<Exclude<WeeklyDate['state'], 'FREE'>, string> = {
  ...sessionStates,
  NOT_OFFERED: 'в это время спикер не принимает',
}

export const weeklyTexts = {
  lead: 'То же время на следующих неделях. Отметь те, что подходят.',
  weeks: 'Сколько недель',
  following: (count: number) => `Ещё ${formatCount(count, ['неделя', 'недели', 'недель'])}`,
  dates: 'Даты',
  available: (count: number, all: number) => `Можно записаться на ${count} из ${all}.`,
  gone: 'Этого времени больше нет',
  nothing: 'На эти недели записаться не получится: всё занято или не предлагается.',
  to_cart: (count: number) => `Добавить в корзину ${countSessions(count)}`,
  sign_up: (count: number) => `Записаться на ${countSessions(count)}`,
  sum: 'Всего',
  limit: (left: number) =>
    left === 0
      ? 'Больше бесплатных встреч пока взять нельзя: дождись тех, на которые уже записан.'
      : `Бесплатных встреч можно взять ещё ${left}. Сними лишние отметки.`,
  lost: 'Пока никуда не записали: за это время часть дат стала недоступна. Можно записаться на остальные.',
  booked: (count: number) => `Записали на ${countSessions(count)}`,
} as const
