import type { SlotChange } from '@razgovor/contract/schedule'

type Kind = SlotChange['change']

export function countOf(items: readonly SlotChange[], ...kinds: Kind[]): number {
  return items.filter(({ change }) => kinds.includes(change)).length
}

/** How many a confirmed change touches: what clashes is left out, or refused by the server. */
export function countTouched(items: readonly SlotChange[], skip_clashes: boolean): number {
  const touched = countOf(items, 'NEW', 'CHANGED', 'MOVED', 'REMOVED')
  return skip_clashes ? touched : touched + countOf(items, 'CLASHES')
}
