import { newTimeSlot } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { refusedBy } from '../../db/refusals.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../../ids.ts'

type NewTimeSlot = z.output<typeof newTimeSlot>

/**
 * Offers a stretch of the speaker's time. The database refuses an overlap: timeslots_crossing when one of the two
 * lies within the other, else timeslot_intersection. A start in the past is a validation error.
 */
export async function addTimeSlot(ctx: Ctx, speaker_id: string, slot: NewTimeSlot): Promise<{ slot_id: string }> {
  const now = ctx.clock.now()
  if (Date.parse(slot.time_start_iso) <= now.getTime())
    throw new ApiError('validation', { fields: { time_start_iso: 'Это время уже прошло' } })
  try {
    return await ctx.db.transaction().execute((tx) => insertTimeSlot(tx, now, speaker_id, slot))
  } catch (error) {
    if (refusedBy(error) !== 'time_slots_no_overlap') throw error
    throw new ApiError(await overlapName(ctx.db, speaker_id, slot))
  }
}

export async function insertTimeSlot(
  tx: Tx,
  now: Date,
  speaker_id: string,
  slot: NewTimeSlot,
): Promise<{ slot_id: string }> {
  await lockSchedule(tx, speaker_id)
  const slot_id = newId(now)
  await tx
    .insertInto('time_slots')
    .values({
      slot_id,
      speaker_id,
      slot_type: 'SPEAKER_CONSULTATION',
      booking_mode: slot.booking_mode,
      topic: slot.topic,
      time_start: slot.time_start_iso,
      time_end: slot.time_end_iso,
      amount: slot.amount,
      places: 1,
      created_at: now,
    })
    .execute()
  return { slot_id }
}

/** One writer a speaker: two overlapping inserts at once can come to wait for each other. */
async function lockSchedule(tx: Tx, speaker_id: string): Promise<void> {
  await tx
    .selectFrom('speakers')
    .select('user_id')
    .where('user_id', '=', speaker_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

async function overlapName(db: Db, speaker_id: string, { time_start_iso, time_end_iso }: NewTimeSlot) {
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
