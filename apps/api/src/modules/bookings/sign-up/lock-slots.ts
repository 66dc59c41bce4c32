import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { lockDays } from '../../schedule/working-hours/find-broken-rule.ts'

export type LockedSlot = Awaited<ReturnType<typeof lockSlots>>[number]

/**
 * Locks in one order, so that two carts that share slots can't deadlock. Unknown slots are left out.
 * The order of locks everywhere: the listener, the slots, the order, the bookings.
 * Also share-locks the speakers' rows of `users`: a call that waits there for an account's closure then sees it closed.
 */
export async function lockSlots(tx: Tx, slot_ids: readonly string[]) {
  const slots = await tx
    .selectFrom('time_slots')
    .innerJoin('users', 'users.user_id', 'time_slots.speaker_id')
    .select([
      'slot_id',
      'speaker_id',
      'series_id',
      'for_user_id',
      'slot_type',
      'booking_mode',
      'topic',
      'time_start',
      'time_end',
      'closes_at',
      'made_by_rules',
      'is_hidden',
    ])
    .select(['amount', 'places', 'deleted_at', 'users.role as speaker_role', 'users.is_open as speaker_is_open'])
    .where('slot_id', 'in', [...slot_ids])
    .orderBy('slot_id')
    .forNoKeyUpdate('time_slots')
    .forKeyShare('users')
    .execute()
  await lockDays(tx, slots)
  return slots
}

/** Locks the slot of a meeting. Reads it again under the lock, because the meeting may have moved to another slot. */
export async function lockSlotOf(tx: Tx, consultation_id: string): Promise<LockedSlot> {
  const readSlot = () =>
    tx
      .selectFrom('consultations')
      .select('slot_id')
      .where('consultation_id', '=', consultation_id)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  for (let { slot_id } = await readSlot(); ;) {
    const [slot] = await lockSlots(tx, [slot_id])
    const present = await readSlot()
    if (present.slot_id === slot_id) return slot!
    slot_id = present.slot_id
  }
}

/** Serializes the bookings of a listener, because two concurrent overlapping ones would deadlock. */
export async function lockListener(tx: Tx, user_id: string): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()
}
