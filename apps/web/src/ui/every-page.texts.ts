export const logoTexts = {
  home: 'Разговор, на главную',
  word: 'разговор',
} as const

export const errorTexts = {
  title: 'Что-то пошло не так',
  reload: 'Обновить страницу',
} as const
