import type { EditScope } from '@razgovor/contract/schedule'
import type { Tx } from '../../db/client.ts'
import { slotTermColumns } from '../../db/slot-terms.ts'
import { ApiError } from '../../errors/api-error.ts'
import { lockSchedule } from './add-time-slot.ts'

export interface SlotScope {
  speaker_id: string
  slot_id: string
  scope: EditScope
}

export type LockedSlot = Awaited<ReturnType<typeof lockScope>>[number]

/** Sorted by time. Locks the schedule, then the slots by id, as bookings do. Throws not_exist. */
export async function lockScope(tx: Tx, { speaker_id, slot_id, scope }: SlotScope) {
  await lockSchedule(tx, speaker_id)
  const own = tx
    .selectFrom('time_slots')
    .select(['slot_id', 'repeat_id', 'slot_type', 'time_start', 'time_end', 'places_taken', ...slotTermColumns])
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
  const { repeat_id, time_start } = await own
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const scoped =
    scope === 'SINGLE_SLOT' || repeat_id === null
      ? own.where('slot_id', '=', slot_id)
      : own.where('repeat_id', '=', repeat_id).where('time_start', '>=', time_start)
  const slots = await scoped.orderBy('slot_id').forNoKeyUpdate().execute()
  if (!slots.some((slot) => slot.slot_id === slot_id)) throw new ApiError('not_exist')
  return slots.toSorted((one, other) => one.time_start.getTime() - other.time_start.getTime())
}
