/** The languages that a speaker can choose, in the order of the choice. */
export const languageNames = {
  ru: 'Русский',
  en: 'Английский',
  de: 'Немецкий',
  fr: 'Французский',
  es: 'Испанский',
  zh: 'Китайский',
  tr: 'Турецкий',
  uk: 'Украинский',
  be: 'Белорусский',
  kk: 'Казахский',
  uz: 'Узбекский',
  hy: 'Армянский',
  ka: 'Грузинский',
  tt: 'Татарский',
} as const
