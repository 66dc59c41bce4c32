import { formatCount } from '../lib/format.ts'

interface Shown {
  from: number
  to: number
  count: number
  isEstimate: boolean
}

export const paginationTexts = {
  shown: ({ from, to, count, isEstimate }: Shown) =>
    `Показано ${from}-${to} из ${isEstimate ? 'примерно ' : ''}${formatCount(count, ['результата', 'результатов', 'результатов'])}`,
  page: (page: number) => `Страница ${page}`,
  pages: 'Страницы',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  size: 'Сколько на странице',
} as const

export const keptTexts = {
  kept: (when: string) => `Нет связи. Показываем то, что сохранилось: ${when}`,
  again: 'Обновить',
} as const

export const loadFailureTexts = {
  offline: 'Нет связи',
  title: 'Не получилось загрузить',
  text: 'Проверь интернет и попробуй ещё раз',
  again: 'Попробовать ещё раз',
} as const
