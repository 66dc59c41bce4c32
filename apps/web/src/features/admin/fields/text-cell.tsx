import { useZone } from '../../../lib/zone.ts'
import { inWords } from '../field-words.ts'
import type { CellProps } from './field-kind.ts'

export function TextCell({ field, value }: CellProps) {
  return <span className="line-clamp-2 break-words">{inWords(field, value, useZone())}</span>
}
