import { formatCount } from '../../../lib/format.ts'

export const speakerPageTexts = {
  languages: 'Языки: ',
  nearest: (when: string) => `Ближайшее свободное время: ${when}`,
  photo_of: ({ number, count, name }: { number: number; count: number; name: string }) =>
    `Фото ${number} из ${count}: ${name}`,
  booking: 'Запись',
  breadcrumbs: 'Хлебные крошки',
  speakers: 'Спикеры',
  request: 'Предложить своё время',
  ask: 'Задать вопрос',
  donate: 'Поддержать',
  view_photo: 'Посмотреть фото',
  about: 'О спикере',
  topics: 'Темы',
  links: 'Ссылки',
  photos: 'Фото',
  times: 'Свободное время',
  kinds: 'Какую встречу выберешь',
  other_kinds: 'Другие встречи',
  other_kinds_text: 'Время, которое спикер добавил отдельно',
  view: 'Вид',
  previous_week: 'Предыдущая неделя',
  next_week: 'Следующая неделя',
  similar: 'Похожие спикеры',
  whole_category: 'Вся категория',
  own_page: 'Это твоя страница',
  own_page_text: 'Так её видят слушатели. Свободное время добавляется в графике.',
  schedule: 'Мой график',
  tips: 'Чаевые спикеру',
  tips_code: 'QR-код чаевых спикеру',
  fund: 'Донат в фонд',
  fund_code: 'QR-код доната в фонд',
  not_now: 'В другой раз',
  views: { week: 'Неделя', month: 'Месяц' },
  choose_day: 'Выбери день: цветом отмечены те, где есть свободное время.',
  no_time_in_month: 'В этом месяце свободного времени нет. Посмотри соседний или предложи спикеру своё время.',
} as const

export const bookingCardTexts = {
  booked: (when: string) => `Место за тобой: ${when}`,
  length: 'Длительность',
  price: 'Стоимость',
  book: 'Записаться',
  to_cart: 'В корзину',
  weekly: 'Каждую неделю в это время',
  confirmed_at_once: 'Запись подтверждается сразу. Письмо со ссылкой на встречу придёт на почту',
  no_time: 'Пока нет свободного времени',
  no_time_text: 'Посмотри следующие недели или предложи спикеру своё время.',
  chosen: 'Выбранное время',
  in_cart: 'Видеовстреча в корзине',
  just_taken: 'Это время только что заняли',
  looking_for_next: 'Ищем ближайшее свободное время',
  no_next: 'Другого свободного времени в ближайший месяц нет',
  choose_next: (when: string) => `Выбрать: ${when}`,
} as const

export const bookAgainTexts = {
  how: (name: string) => `${name}: ближайшее время. Нажми на то, что подходит.`,
  after: 'Бесплатную встречу забронируем сразу, платную оплатишь в корзине.',
  none: (name: string) => `${name}: свободного времени пока нет.`,
  page: 'Страница спикера',
  gone: 'Этот спикер сейчас не принимает записи.',
} as const

export const pageSeriesTexts = {
  a_meeting: ' за встречу',
  group: (rhythm: string, places: number) => `${rhythm}. Группа до ${places} человек`,
  fund: (name: string) => `В пользу фонда «${name}»`,
  title: 'Серии встреч',
  sessions: 'Встречи серии',
  choose: 'Выбрать встречи',
  support_fund: 'Поддержать фонд',
} as const

export const factTexts = {
  facts: 'Факты о спикере',
  held: (count: number) => `Спикер провёл ${formatCount(count, ['встречу', 'встречи', 'встреч'])}`,
  share: (percent: number) => `${percent} % встреч состоялись`,
  since: (month: string) => `На платформе с ${month}`,
} as const
