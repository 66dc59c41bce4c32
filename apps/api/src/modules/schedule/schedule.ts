import { slotMinutes, type OwnSlot, type PublicSlot } from '@razgovor/contract/schedule'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db, Tx } from '../../db/client.ts'
import { isClear } from '../../db/clear-time.ts'
import { publicSlotColumns, toPublicSlot } from '../../db/slot-view.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'
import { plusMinutes } from '../../time/clock.ts'
import { toOwnSlots } from './to-own-slots.ts'
import { scheduleRefusals } from './schedule.texts.ts'

interface Stretch {
  from: Date
  to: Date
}

// More than a month of ten-minute slots around the clock.
const publicMax = 5000

/** Lists slots that start in [from, to), also full ones. Throws not_exist. */
export async function listFreeSlots(
  db: Db,
  now: Date,
  { speaker_id, kind_id, from, to }: Stretch & { speaker_id: string; kind_id?: string | undefined },
): Promise<{ items: PublicSlot[]; next_from_iso?: string }> {
  await assertSpeakerVisible(db, speaker_id)
  const rows = await db
    .selectFrom('time_slots')
    .select(publicSlotColumns)
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .where('closes_at', '>', now)
    .where('is_hidden', '=', false)
    .where('for_user_id', 'is', null)
    .where(isClear(speaker_id, from))
    .$if(kind_id === 'none', (slots) => slots.where('kind_id', 'is', null))
    .$if(kind_id !== undefined && kind_id !== 'none', (slots) => slots.where('kind_id', '=', kind_id!))
    .where('time_start', '>=', from)
    .where('time_start', '<', to)
    .orderBy('time_start')
    .limit(publicMax + 1)
    .execute()
  const next = rows[publicMax]
  const items = rows.slice(0, publicMax).map(toPublicSlot)
  return next ? { items, next_from_iso: next.time_start.toISOString() } : { items }
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
