import { formatCount } from '../../lib/format.ts'

export const reviewsTexts = {
  title: 'Отзывы',
  count: (count: number) => formatCount(count, ['отзыв', 'отзыва', 'отзывов']),
  none: 'Отзывов пока нет. Их пишут слушатели после встречи.',
  few: 'Среднюю оценку покажем, когда отзывов будет три.',
  out_of: 'из 5',
  distribution: 'Сколько каких оценок',
  row: (stars: number, count: number) =>
    `${formatCount(stars, ['звезда', 'звезды', 'звёзд'])}: ${formatCount(count, ['отзыв', 'отзыва', 'отзывов'])}`,
  order: 'Порядок отзывов',
  orders: { newest: 'Новые', best: 'Сначала хорошие', worst: 'Сначала плохие' },
  list: 'Отзывы слушателей',
  nobody: 'Без имени',
  changed: 'изменён',
  reply_of: 'Ответ спикера',
  report: 'Пожаловаться',
  report_of: (author: string) => `Пожаловаться на отзыв: ${author}`,
  reply: 'Ответить',
  reply_to: (author: string) => `Ответить на отзыв: ${author}`,
  change_reply: 'Изменить ответ',
} as const
