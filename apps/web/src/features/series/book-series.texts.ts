import type { SeriesSession } from '@razgovor/contract/series'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { countSessions, seriesTexts } from './series.texts.ts'

export const sessionStates: Record<Exclude<SeriesSession['state'], 'FREE'>, string> = {
  OWN: 'ты записан',
  FULL: 'мест не осталось',
  BUSY: 'спикер занят',
  BEGUN: 'запись закрыта',
  CLASHES: 'пересекается с другой твоей встречей',
}

export const bookSeriesTexts = {
  gone: 'Этой серии больше нет',
  nothing_left: 'Записаться больше некуда: все встречи серии уже заняты или твои.',
  sessions: 'Встречи серии',
  places: (count: number) => `Свободно ${formatCount(count, ['место', 'места', 'мест'])}`,
  all: (count: number) => `Записаться на все оставшиеся: ${count}`,
  some: (count: number) => `Записаться на ${countSessions(count)}`,
  rest: (count: number) => `Записаться на остальные: ${count}`,
  sum: (count: number, amount: number) => `${seriesTexts.sessions(count)} по ${formatMoney(amount)}`,
  too_many: (most: number) => `За один раз можно оплатить не больше ${most} встреч`,
  lost: 'Пока никуда не записали: за это время часть встреч стала недоступна. Можно записаться на остальные.',
  lost_all: 'Не получилось записать: эти встречи уже недоступны.',
  sign_in: 'Попросим войти, а твой выбор сохраним.',
  booked: (count: number) => `Записали на ${countSessions(count)}`,
} as const
