import { intlLocale } from '../../../lib/format.texts.ts'

const roubles = new Intl.NumberFormat(intlLocale, { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 })

/** Formats a sum with its kopecks, «2 500,00 ₽», as documents require. */
export function formatExact(amount: number): string {
  return roubles.format(amount / 100)
}
