import { intlLocale } from '../../../lib/format.texts.ts'

const roubles = new Intl.NumberFormat(intlLocale, { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 })

/** A sum with its kopecks, «2 500,00 ₽», as documents need it. */
export function formatExact(amount: number): string {
  return roubles.format(amount / 100)
}
