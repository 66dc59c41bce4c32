import { intlLocale } from '../../lib/format.texts.ts'
import { formatSum } from '../../lib/format.ts'
import type { Figure } from './operations.texts.ts'

export function formatFigure(figure: Figure, value: number): string {
  return figure === 'paid' || figure === 'refunded' ? formatSum(value) : value.toLocaleString(intlLocale)
}
