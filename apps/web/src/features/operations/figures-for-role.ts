import type { DaySummary } from '@razgovor/contract/operations'
import { figureTexts, type Figure } from './operations.texts.ts'

/** Returns the figures that the server sends to the reader's role. */
export function figuresForRole(days: readonly DaySummary[]): Figure[] {
  return (Object.keys(figureTexts) as Figure[]).filter((figure) => days[0]?.[figure] !== undefined)
}
