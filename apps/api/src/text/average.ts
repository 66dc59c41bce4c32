import { textTexts } from './text.texts.ts'

/** «4,7». */
export function formatAverage(average: number): string {
  return average.toLocaleString(textTexts.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
