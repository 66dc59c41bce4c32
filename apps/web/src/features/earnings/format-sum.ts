import { intlLocale } from '../../lib/format.texts.ts'

const roubles = new Intl.NumberFormat(intlLocale, {
  style: 'currency',
  currency: 'RUB',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** Formats kopecks: «0 ₽», «2 500 ₽», «−99,5 ₽». For prices use `formatMoney`. */
export function formatSum(amount: number): string {
  return roubles.format(amount / 100)
}
