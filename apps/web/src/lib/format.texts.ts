import type { PluralForms } from './plural-forms.ts'

export const intlLocale = 'ru-RU'

export const free = 'Бесплатно'
export const today = 'Сегодня'
export const tomorrow = 'Завтра'
/** The mark that Intl puts after a year. */
export const yearMark = ' г.'
export const defaultZoneName = 'По Москве'
export const offsetSince = (day: string, offset: string) => `с ${day} ${offset}`

export const minutes: PluralForms = ['минута', 'минуты', 'минут']
/** After a preposition: «до 40 минут». */
export const ofMinutes: PluralForms = ['минуты', 'минут', 'минут']
