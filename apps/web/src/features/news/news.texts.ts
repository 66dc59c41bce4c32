export const newsTexts = {
  all: 'Все новости',
  changed: (day: string) => `Изменено ${day}`,
  draft: 'Черновик: даты публикации нет, его никто не видит.',
  ahead: (when: string) => `Ещё не опубликовано. Появится ${when}.`,
  published: 'Уже опубликовано: так это видят все.',
  edit: 'Вернуться к правке',
} as const

export const newsPageTexts = {
  title: 'Новости',
  description: 'Что нового на «Разговоре».',
  empty: 'Пока новостей нет',
} as const
