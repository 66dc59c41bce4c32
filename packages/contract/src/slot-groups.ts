import type { PublicSlot, SlotGroup } from './schedule.ts'

/** Returns the slots of an answer of `getFreeSlots` in the order of time. */
export function ungroupSlots<A extends { items: PublicSlot[]; groups?: SlotGroup[] | undefined }>(
  answer: A,
): Omit<A, 'groups'> {
  const { groups = [], ...others } = answer
  const ungrouped = groups.flatMap(toSlots).toSorted((one, other) => one.at - other.at)
  return { ...others, items: [...others.items, ...ungrouped.map(({ slot }) => slot)] }
}

function toSlots({ slot_ids, starts, places_free, minutes, ...shared }: SlotGroup): { at: number; slot: PublicSlot }[] {
  return slot_ids.map((slot_id, index) => {
    const at = starts[index]! * 1000
    const during = { time_start_iso: toIso(at), time_end_iso: toIso(at + minutes * 60_000) }
    return { at, slot: { slot_id, ...during, ...shared, places_free: places_free[index]! } }
  })
}

function toIso(at: number): string {
  return new Date(at).toISOString()
}
