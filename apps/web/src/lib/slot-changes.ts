import type { SlotChange } from '@razgovor/contract/schedule'

type Kind = SlotChange['change']

export function countOf(items: readonly SlotChange[], ...kinds: Kind[]): number {
  return items.filter(({ change }) => kinds.includes(change)).length
}

/** The number of slots that a confirmed change affects; the server skips or refuses those that clash. */
export function countTouched(items: readonly SlotChange[], skip_clashes: boolean): number {
  const touched = countOf(items, 'NEW', 'CHANGED', 'MOVED', 'REMOVED')
  return skip_clashes ? touched : touched + countOf(items, 'CLASHES')
}
