import { textTexts } from './text.texts.ts'
const roubles = new Intl.NumberFormat(textTexts.locale, {
  style: 'currency',
  currency: 'RUB',
  trailingZeroDisplay: 'stripIfInteger',
})

/** «2 500 ₽», «99,50 ₽». */
export function inRoubles(amount: number): string {
  return roubles.format(amount / 100)
}
