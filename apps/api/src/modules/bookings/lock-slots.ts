import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { lockDays } from '../schedule/keeps-rules.ts'

/** A slot that nobody else can book, cancel or take back until the transaction ends. */
export type LockedSlot = Awaited<ReturnType<typeof lockSlots>>[number]

/**
 * All at once and in one order, so that two carts that share slots can't end in a deadlock.
 * The order of locks everywhere: the listener, the slots, the order, the bookings. Unknown slots are left out.
 * A speaker who is leaving has their row of `users` locked: who waits for it here reads that they are gone.
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

/** The slot of a meeting; read again under the lock, for the meeting may have been moved to another one meanwhile. */
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

/** One booking at a time for a listener: two overlapping ones at once would wait for each other. */
export async function lockListener(tx: Tx, user_id: string): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()
}
