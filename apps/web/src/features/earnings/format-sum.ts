import { intlLocale } from '../../lib/format.texts.ts'

const roubles = new Intl.NumberFormat(intlLocale, {
  style: 'currency',
  currency: 'RUB',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** Kopecks in, «0 ₽», «2 500 ₽», «−99,5 ₽» out: a sum, where `formatMoney` says a price. */
export function formatSum(amount: number): string {
  return roubles.format(amount / 100)
}
