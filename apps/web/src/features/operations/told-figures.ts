import type { DaySummary } from '@razgovor/contract/operations'
import { figureTexts, type Figure } from './operations.texts.ts'

/** Those that the reader's role is told; of other work the server says nothing. */
export function toldFigures(days: readonly DaySummary[]): Figure[] {
  return (Object.keys(figureTexts) as Figure[]).filter((figure) => days[0]?.[figure] !== undefined)
}
