import { intlLocale } from '../../../lib/format.texts.ts'

const roubles = new Intl.NumberFormat(intlLocale, { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 })

/** Kopecks in, «2 500,00 ₽» out: a paper says the kopecks. */
export function formatExact(amount: number): string {
  return roubles.format(amount / 100)
}
