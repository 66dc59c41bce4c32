import { plural } from '../../lib/format.ts'

export const workspaceTexts = {
  label: 'Моя работа',
  schedule: 'График',
  meetings: 'Встречи',
  requests: 'Запросы',
  unanswered: (count: number) => plural(count, ['новый', 'новых', 'новых']),
  series: 'Серии',
  rules: 'Часы работы',
  calendars: 'Календари',
  packages: 'Пакеты',
  promo_codes: 'Промокоды',
  earnings: 'Доходы',
  figures: 'Показатели',
  share: 'На свой сайт',
  integrations: 'Интеграции',
} as const
