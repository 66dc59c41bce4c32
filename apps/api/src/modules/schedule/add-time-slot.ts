import { newTimeSlot } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { constraintOf } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertAhead } from './assert-ahead.ts'
import { minutesOf } from '../tariffs/beyond-tariff.ts'
import { assertMayCharge } from './sale/assert-may-charge.ts'
import { assertTariffAllows } from './sale/assert-tariff-allows.ts'
import { insertSlots } from './insert-slots.ts'

type NewTimeSlot = z.output<typeof newTimeSlot>

/** Throws timeslots_crossing (one lies within the other), timeslot_intersection, validation, human_friendly. */
export async function addTimeSlot(ctx: Ctx, speaker_id: string, slot: NewTimeSlot): Promise<{ slot_id: string }> {
  const now = ctx.clock.now()
  assertAhead(now, slot.time_start_iso)
  return translateOverlap(ctx.db, speaker_id, slot, () =>
    transact(ctx, (tx) => insertTimeSlot(tx, now, speaker_id, slot)),
  )
}

/** Maps an overlap that the database refuses to timeslots_crossing or timeslot_intersection. */
export async function translateOverlap<T>(
  db: Db,
  speaker_id: string,
  wanted: Partial<Pick<NewTimeSlot, 'time_start_iso' | 'time_end_iso'>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== 'time_slots_no_overlap') throw error
    const { time_start_iso, time_end_iso } = wanted
    if (!time_start_iso || !time_end_iso) throw new ApiError('timeslot_intersection')
    throw new ApiError(await overlapName(db, speaker_id, { time_start_iso, time_end_iso }))
  }
}

/** Only `for_user_id` can book it, if set. Throws human_friendly, and what `translateOverlap` maps. */
export async function insertTimeSlot(
  tx: Tx,
  now: Date,
  speaker_id: string,
  { time_start_iso, time_end_iso, ...slot }: NewTimeSlot & { for_user_id?: string },
): Promise<{ slot_id: string }> {
  await lockSchedule(tx, speaker_id)
  const during = { time_start: new Date(time_start_iso), time_end: new Date(time_end_iso) }
  await assertMayCharge(tx, speaker_id, slot.booking_mode)
  await assertTariffAllows(tx, now, { speaker_id, minutes: minutesOf(during), places: slot.places })
  const [slot_id] = await insertSlots(tx, now, { speaker_id, ...slot }, [during])
  return { slot_id: slot_id! }
}

/** Concurrent overlapping inserts of one speaker could deadlock. Throws not_exist. */
export async function lockSchedule(tx: Tx, speaker_id: string): Promise<void> {
  await tx
    .selectFrom('speakers')
    .select('user_id')
    .where('user_id', '=', speaker_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

type Wanted = Pick<NewTimeSlot, 'time_start_iso' | 'time_end_iso'>

async function overlapName(db: Db, speaker_id: string, { time_start_iso, time_end_iso }: Wanted) {
  const wanted = sql<string>`tstzrange(${time_start_iso}, ${time_end_iso}, '[)')`
  const nested = await db
    .selectFrom('time_slots')
    .select('slot_id')
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(during <@ ${wanted} or during @> ${wanted})`)
    .limit(1)
    .executeTakeFirst()
  return nested ? 'timeslots_crossing' : 'timeslot_intersection'
}
