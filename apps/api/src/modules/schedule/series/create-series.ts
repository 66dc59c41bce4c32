import type { newSeries, newSessions } from '@razgovor/contract/series'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { seriesTermColumns, termsOf } from '../../../db/slot-terms.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { toLine, toLines } from '../../../text/plain-text.ts'
import { updatePerson } from '../../accounts/profile/update-person.ts'
import { minutesAsked } from '../../tariffs/beyond-tariff.ts'
import { lockSchedule } from '../add-time-slot.ts'
import { assertAhead } from '../assert-ahead.ts'
import { assertMayCharge } from '../sale/assert-may-charge.ts'
import { assertTariffAllows } from '../sale/assert-tariff-allows.ts'
import { insertSlots, type NewSlots } from '../insert-slots.ts'
import { insertRepeat } from '../repeat-slots.ts'
import { isSameSession, listInTheWay, overlapRefusal } from '../slot-changes.ts'
import { scheduleTexts } from '../schedule.texts.ts'

type NewSeries = z.output<typeof newSeries>

/** `skip_clashes` leaves out overlapping sessions. Throws validation, human_friendly, and what `insertSlots` throws. */
export async function createSeries(ctx: Ctx, speaker_id: string, series: NewSeries): Promise<{ series_id: string }> {
  const now = ctx.clock.now()
  assertAhead(now, series.time_start_iso)
  return transact(ctx, async (tx) => {
    const { fund_id, places } = series
    const terms = termsOf(series, seriesTermColumns)
    const series_id = newId(now)
    const title = toLine(series.title)
    const row = { speaker_id, title, description: toLines(series.description), fund_id, ...terms }
    await translateFund(() => updatePerson(tx, speaker_id, { last_series_fund_id: fund_id }))
    await lockSchedule(tx, speaker_id)
    await assertMayCharge(tx, speaker_id, terms.booking_mode)
    await assertTariffAllows(tx, now, { speaker_id, places, minutes: minutesAsked(series), is_series: true })
    await tx
      .insertInto('series')
      .values({ series_id, ...row, created_at: now })
      .execute()
    tx.after.dropPages(speaker_id, 'lists')
    await insertSessions(tx, now, series, { speaker_id, series_id, topic: title, ...terms })
    return { series_id }
  })
}

function unknownFund(): ApiError {
  return new ApiError('validation', { fields: { fund_id: scheduleTexts.noSuchFund } })
}

export function translateFund<T>(work: () => Promise<T>): Promise<T> {
  return mapConstraintErrors({ users_last_series_fund: unknownFund, series_fund_id_fkey: unknownFund }, work)
}

/** Needs the schedule locked. Throws timeslots_crossing, timeslot_intersection, validation. */
export async function insertSessions(
  tx: Tx,
  now: Date,
  sessions: z.output<typeof newSessions>,
  made: NewSlots,
): Promise<void> {
  const { repeat, skip_clashes, ...slot } = sessions
  const { speaker_id } = made
  if (repeat) {
    await insertRepeat(tx, now, { speaker_id, slot, repeat, skip_clashes }, made)
    return
  }
  const session = { time_start: new Date(slot.time_start_iso), time_end: new Date(slot.time_end_iso) }
  const [other] = await listInTheWay(tx, { speaker_id, intervals: [session], except: [] })
  if (other && isSameSession(session, other, made.series_id)) return
  if (other) throw overlapRefusal(session, other)
  await insertSlots(tx, now, made, [session])
}
