export const textTexts = {
  locale: 'ru-RU',
  /** After the number of a year. */
  yearMark: ' г.',
  /** In a meeting during which the clock changes. */
  afterChange: (offset: string) => `после перевода часов ${offset}`,
  /** A file whose name has nothing that can be shown. */
  file: 'файл',
} as const
