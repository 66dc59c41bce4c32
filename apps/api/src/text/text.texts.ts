export const textTexts = {
  locale: 'ru-RU',
  /** After the number of a year. */
  yearMark: ' г.',
} as const
