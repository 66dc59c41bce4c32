export const textTexts = {
  locale: 'ru-RU',
  // Of mails and pages.
  language: 'ru',
  // Follows the number of a year.
  yearMark: ' г.',
  // Shown if the clock changes during the meeting.
  afterChange: (offset: string) => `после перевода часов ${offset}`,
  // A file whose name has nothing that can be shown.
  file: 'файл',
} as const
