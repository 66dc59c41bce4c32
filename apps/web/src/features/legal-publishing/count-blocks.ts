import type { PlacedBlock } from './changed-blocks.ts'
import { publishingTexts as texts } from './publishing.texts.ts'

export function countBlocks(blocks: readonly PlacedBlock[], kind: PlacedBlock['kind']): string {
  return texts.paragraphs(blocks.filter((block) => block.kind === kind).length)
}
