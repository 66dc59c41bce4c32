import type { SpeakerLanguage } from '@razgovor/contract/speakers'

export const languageNames: Readonly<Record<SpeakerLanguage, string>> = {
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
}
