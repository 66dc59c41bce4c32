import { slotMinutes, type OwnSlot } from '@razgovor/contract/schedule'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db, Tx } from '../../db/client.ts'
import { isClear } from '../../db/clear-time.ts'
import { publicSlotColumns } from '../../db/slot-view.ts'
import { ApiError } from '../../errors/api-error.ts'
import { plusMinutes } from '../../time/clock.ts'
import { toOwnSlots } from './to-own-slots.ts'
import { scheduleRefusals } from './schedule.texts.ts'

interface Stretch {
  from: Date
  to: Date
}

/** Lists slots that overlap [from, to). */
export async function listOwnSlots(
  db: Db,
  { speaker_id, from, to }: Stretch & { speaker_id: string },
): Promise<OwnSlot[]> {
  const rows = await ownSlots(db, speaker_id)
    .where('time_slots.time_start', '<', to)
    .where('time_slots.time_end', '>', from)
    .where('time_slots.time_start', '>', plusMinutes(from, -slotMinutes.max))
    .where(isClear(speaker_id, from))
    .orderBy('time_slots.time_start')
    .execute()
  return toOwnSlots(db, rows)
}

export async function listSlotsAhead(
  db: Db,
  now: Date,
  { speaker_id, offset, limit }: PageQuery & { speaker_id: string },
): Promise<Page<OwnSlot>> {
  const ahead = ownSlots(db, speaker_id).where('time_slots.time_end', '>', now)
  const [rows, { total_count }] = await Promise.all([
    ahead.orderBy('time_slots.time_start').offset(offset).limit(limit).execute(),
    ahead
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: await toOwnSlots(db, rows) }
}

/** Throws not_exist, also for another speaker's slot. */
export async function getOwnSlot(db: Db, { speaker_id, slot_id }: OwnSlotKey): Promise<OwnSlot> {
  const rows = await ownSlots(db, speaker_id).where('time_slots.slot_id', '=', slot_id).execute()
  const [slot] = await toOwnSlots(db, rows)
  if (!slot) throw new ApiError('not_exist')
  return slot
}

interface OwnSlotKey {
  speaker_id: string
  slot_id: string
}

function ownSlots(db: Db, speaker_id: string) {
  return db
    .selectFrom('time_slots')
    .leftJoin('consultations', (join) =>
      join.onRef('consultations.slot_id', '=', 'time_slots.slot_id').on('consultations.is_current', '=', true),
    )
    .select([...publicSlotColumns, 'consultations.consultation_id', 'time_slots.repeat_id', 'time_slots.made_by_rules'])
    .select('time_slots.is_busy')
    .select('time_slots.closes_at')
    .where('time_slots.speaker_id', '=', speaker_id)
    .where('time_slots.deleted_at', 'is', null)
}

/** Throws timeslot_busy for a booked slot, not_exist also for another speaker's slot. */
export async function removeTimeSlot(tx: Tx, now: Date, { speaker_id, slot_id }: OwnSlotKey): Promise<void> {
  const slot = await tx
    .selectFrom('time_slots')
    .select(['deleted_at', 'places_taken'])
    .where('slot_id', '=', slot_id)
    .where('speaker_id', '=', speaker_id)
    .forUpdate()
    .executeTakeFirst()
  if (!slot) throw new ApiError('not_exist')
  if (slot.deleted_at) return
  if (slot.places_taken > 0) throw new ApiError('timeslot_busy', scheduleRefusals.slot_is_booked)
  await tx.updateTable('time_slots').set({ deleted_at: now }).where('slot_id', '=', slot_id).execute()
  tx.after.dropPages(speaker_id, 'lists')
}
