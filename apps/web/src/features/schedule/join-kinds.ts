import type { OwnSlot } from '@razgovor/contract/schedule'

export interface ShownSlot extends OwnSlot {
  /** How many kinds of meeting can start at this time. */
  kindsCount: number
}

/** Shows free slots of several kinds that start at the same time as one slot, as long as the shortest of them. */
export function joinKinds(slots: readonly OwnSlot[]): ShownSlot[] {
  const shown: ShownSlot[] = []
  const free = new Map<string, ShownSlot>()
  for (const slot of slots.toSorted(byLength)) {
    const before = isFreeOfKind(slot) ? free.get(slot.time_start_iso) : undefined
    if (before) {
      before.kindsCount += 1
      continue
    }
    const own = { ...slot, kindsCount: 1 }
    if (isFreeOfKind(slot)) free.set(slot.time_start_iso, own)
    shown.push(own)
  }
  return shown.toSorted((one, other) => Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso))
}

function isFreeOfKind({ made_by_rules, kind_id, bookings }: OwnSlot): boolean {
  return made_by_rules && kind_id !== null && bookings.length === 0
}

/** Sorts slots that nobody can book last. */
function byLength(one: OwnSlot, other: OwnSlot): number {
  return (
    Number(isHidden(one)) - Number(isHidden(other)) || Date.parse(one.time_end_iso) - Date.parse(other.time_end_iso)
  )
}

function isHidden({ is_busy, is_off_sale }: OwnSlot): boolean {
  return is_busy || is_off_sale
}
