import { repeatTimesMax } from '@razgovor/contract/limits'
import type { Repeat } from '@razgovor/contract/repeats'
import type { newTimeSlot, SlotChange } from '@razgovor/contract/schedule'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { slotTermColumns, termsOf } from '../../db/slot-terms.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { minutesAsked } from '../tariffs/beyond-tariff.ts'
import { lockSchedule } from './add-time-slot.ts'
import { assertAhead } from './assert-ahead.ts'
import { assertMayCharge } from './sale/assert-may-charge.ts'
import { assertTariffAllows } from './sale/assert-tariff-allows.ts'
import { expandRepeat, wallOf, type Occurrence, type RepeatStart } from './expand-repeat.ts'
import { insertSlots, type NewSlots } from './insert-slots.ts'
import {
  listInTheWay,
  overlapRefusal,
  overlaps,
  toSlotChange,
  isSameSession,
  type StandingSlot,
} from './slot-changes.ts'
import { scheduleTexts } from './schedule.texts.ts'

type NewTimeSlot = z.output<typeof newTimeSlot>

interface Repeated {
  speaker_id: string
  slot: Pick<NewTimeSlot, 'time_start_iso' | 'time_end_iso'>
  repeat: Repeat
}

interface PlannedDate {
  date: Occurrence
  other: StandingSlot | null
}

/** Throws validation, human_friendly. */
export async function previewRepeat(
  db: Db,
  now: Date,
  repeated: Repeated & { slot: NewTimeSlot },
): Promise<SlotChange[]> {
  assertAhead(now, repeated.slot.time_start_iso, 'slot.time_start_iso')
  await assertRepeatAllowed(db, now, repeated)
  const { dates } = await planRepeat(db, repeated)
  return dates.map(({ date, other }) => toSlotChange(other ? 'CLASHES' : 'NEW', date, date))
}

type NewRepeat = Repeated & { slot: NewTimeSlot; skip_clashes: boolean }

/** `skip_clashes` leaves out overlapping dates. Throws validation, human_friendly, and what `insertSlots` throws. */
export async function addRepeat(ctx: Ctx, repeated: NewRepeat): Promise<{ repeat_id: string; items: SlotChange[] }> {
  const { speaker_id, slot } = repeated
  const now = ctx.clock.now()
  assertAhead(now, slot.time_start_iso, 'slot.time_start_iso')
  return transact(ctx, async (tx) => {
    await lockSchedule(tx, speaker_id)
    await assertMayCharge(tx, speaker_id, slot.booking_mode)
    await assertRepeatAllowed(tx, now, repeated)
    return insertRepeat(tx, now, repeated, { speaker_id, ...termsOf(slot, slotTermColumns) })
  })
}

function assertRepeatAllowed(db: Db, now: Date, { speaker_id, slot }: Repeated & { slot: NewTimeSlot }): Promise<void> {
  const fields = { minutes: 'slot.time_end_iso', places: 'slot.places' }
  return assertTariffAllows(db, now, { speaker_id, minutes: minutesAsked(slot), places: slot.places, fields })
}

/** Needs the schedule locked. Throws timeslots_crossing, timeslot_intersection, validation. */
export async function insertRepeat(
  tx: Tx,
  now: Date,
  repeated: Repeated & { skip_clashes: boolean },
  made: NewSlots,
): Promise<{ repeat_id: string; items: SlotChange[] }> {
  const { start, dates } = await planRepeat(tx, repeated)
  const free = dates.filter(({ other }) => other === null)
  const clash = dates.find(({ date, other }) => other && !isSameSession(date, other, made.series_id))
  if (clash && (!repeated.skip_clashes || free.length === 0)) throw overlapRefusal(clash.date, clash.other!)
  const repeat_id = await recordRepeat(tx, now, { ...repeated, start })
  const slot_ids = await insertSlots(
    tx,
    now,
    { ...made, repeat_id },
    free.map(({ date }) => date),
  )
  const idOf = new Map(free.map((planned, index) => [planned, slot_ids[index]!]))
  const items = dates.map((planned) => {
    const { date, other } = planned
    const { is_clock_change } = date
    return toSlotChange(other ? 'CLASHES' : 'NEW', date, { slot_id: idOf.get(planned), is_clock_change })
  })
  return { repeat_id, items }
}

async function planRepeat(
  db: Db,
  { speaker_id, slot, repeat }: Repeated,
): Promise<{ start: RepeatStart; dates: PlannedDate[] }> {
  const { time_zone_id } = await db
    .selectFrom('users')
    .select('time_zone_id')
    .where('user_id', '=', speaker_id)
    .executeTakeFirstOrThrow()
  const minutes = Math.round((Date.parse(slot.time_end_iso) - Date.parse(slot.time_start_iso)) / 60_000)
  const start = { time_zone_id, minutes, ...wallOf(slot.time_start_iso, time_zone_id) }
  const dates = expandRepeat(start, repeat)
  if (dates.length === 0) throw badEnd(scheduleTexts.noDates)
  if (dates.length > repeatTimesMax) throw badEnd(scheduleTexts.atMostRepeats(repeatTimesMax))
  const inTheWay = await listInTheWay(db, { speaker_id, intervals: dates, except: [] })
  return {
    start,
    dates: dates.map((date) => ({ date, other: inTheWay.find((one) => overlaps(one, date)) ?? null })),
  }
}

function badEnd(message: string): ApiError {
  return new ApiError('validation', { fields: { 'repeat.ends_on': message } })
}

async function recordRepeat(
  tx: Tx,
  now: Date,
  { speaker_id, repeat, start }: Repeated & { start: RepeatStart },
): Promise<string> {
  const repeat_id = newId(now)
  const weekdays = repeat.repeat_mode === 'WEEKLY' ? repeat.weekdays : []
  await tx
    .insertInto('slot_repeats')
    .values({ repeat_id, speaker_id, ...repeat, weekdays, ...start, created_at: now })
    .execute()
  return repeat_id
}
