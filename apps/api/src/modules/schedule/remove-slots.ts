import type { SlotChange } from '@razgovor/contract/schedule'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { lockSchedule } from './add-time-slot.ts'
import { lockScope, type SlotScope } from './lock-scope.ts'
import { toSlotChange } from './slot-changes.ts'
import { scheduleRefusals } from './schedule.texts.ts'
import { takeBackAt } from './working-hours/take-back.ts'

interface Removable {
  slot_id: string
  time_start: Date
  time_end: Date
  places_taken: number
}

/** Booked ones stay. Throws not_exist, timeslot_busy for a single booked slot. */
export async function removeSlots(
  tx: Tx,
  now: Date,
  { dry_run, ...scope }: SlotScope & { dry_run: boolean },
): Promise<SlotChange[]> {
  await lockSchedule(tx, scope.speaker_id)
  if (await wasRemoved(tx, scope)) return []
  const slots = await lockScope(tx, scope)
  if (slots.length === 1 && slots[0]!.places_taken > 0)
    throw new ApiError('timeslot_busy', scheduleRefusals.slot_is_booked)
  if (!dry_run) await removeFree(tx, now, { speaker_id: scope.speaker_id, slots })
  return slots.map(toRemoval)
}

async function wasRemoved(tx: Tx, { speaker_id, slot_id }: SlotScope): Promise<boolean> {
  const removed = await tx
    .selectFrom('time_slots')
    .select('slot_id')
    .where('slot_id', '=', slot_id)
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return removed !== undefined
}

/** Needs the slots locked. */
export async function removeFree(
  tx: Tx,
  now: Date,
  { speaker_id, slots }: { speaker_id: string; slots: readonly Removable[] },
): Promise<void> {
  const free = slots.filter(({ places_taken }) => places_taken === 0)
  if (free.length === 0) return
  const ids = free.map(({ slot_id }) => slot_id)
  await tx.updateTable('time_slots').set({ deleted_at: now }).where('slot_id', 'in', ids).execute()
  // The speaker does not want to meet at these times, so slots of other kinds go too.
  await takeBackAt(tx, now, { speaker_id, intervals: free, by: 'SPEAKER' })
  tx.after.dropPages(speaker_id, 'lists')
}

export function toRemoval(slot: Removable): SlotChange {
  const { slot_id, places_taken } = slot
  return toSlotChange(places_taken > 0 ? 'BOOKED' : 'REMOVED', slot, { slot_id, bookings_count: places_taken })
}
