import { formatCount } from '../lib/format.ts'

export const accountTexts = {
  cart_of: (count: number) => `Корзина, ${formatCount(count, ['встреча', 'встречи', 'встреч'])}`,
  menu: 'Меню',
  sign_out: 'Выйти',
  own_page: 'Моя страница',
  join: 'Перейти',
  meeting_in: 'Встреча через',
} as const
