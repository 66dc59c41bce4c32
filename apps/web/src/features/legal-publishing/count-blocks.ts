import { formatCount } from '../../lib/format.ts'
import type { PlacedBlock } from './changed-blocks.ts'

/** «3 абзаца». */
export function countBlocks(blocks: readonly PlacedBlock[], kind: PlacedBlock['kind']): string {
  return formatCount(blocks.filter((block) => block.kind === kind).length, ['абзац', 'абзаца', 'абзацев'])
}
