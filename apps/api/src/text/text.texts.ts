export const textTexts = {
  locale: 'ru-RU',
} as const
