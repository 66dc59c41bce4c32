import { minutesOf } from '../../tariffs/beyond-tariff.ts'
import type { Interval } from '../slot-changes.ts'

interface OfKind extends Interval {
  kind_id: string | null
}

// More minutes than a slot can have.
const minutesBase = 512

/** Returns a predicate: is there a slot of the same kind with the same start and end? */
export function slotMatcher(slots: readonly OfKind[]): (slot: OfKind) => boolean {
  const keys = new Map<string | null, Set<number>>()
  for (const slot of slots) keys.getOrInsertComputed(slot.kind_id, () => new Set<number>()).add(keyOf(slot))
  return (slot) => keys.get(slot.kind_id)?.has(keyOf(slot)) ?? false
}

// A number, because strings take several times as long to hash.
function keyOf(slot: Interval): number {
  return slot.time_start.getTime() * minutesBase + minutesOf(slot)
}
