import { intlLocale } from '../../lib/format.texts.ts'

const roubles = new Intl.NumberFormat(intlLocale, {
  style: 'currency',
  currency: 'RUB',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** A sum of kopecks: «0 ₽», «2 500 ₽», «−99,5 ₽». `formatMoney` is for prices. */
export function formatSum(amount: number): string {
  return roubles.format(amount / 100)
}
