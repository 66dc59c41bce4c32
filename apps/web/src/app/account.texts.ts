import { formatCount } from '../lib/format.ts'

export const accountTexts = {
  cart_of: (count: number) => `Корзина, ${formatCount(count, ['встреча', 'встречи', 'встреч'])}`,
  messages_of: (count: number) =>
    `Сообщения, ${formatCount(count, ['непрочитанное', 'непрочитанных', 'непрочитанных'])}`,
  menu: 'Меню',
  sign_out: 'Выйти',
  own_page: 'Моя страница',
  join: 'Перейти',
  meeting_in: 'Встреча через',
} as const
