import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { scheduleRefusals } from './schedule.texts.ts'
import { takeBackAt } from './working-hours/take-back.ts'

interface NewTime {
  speaker_id: string
  slot_id: string
  time_start: Date
  time_end: Date
}

function toBusy(): ApiError {
  return new ApiError('timeslot_intersection', scheduleRefusals.speaker_is_busy)
}

/** Removes free rule slots there. Needs the schedule and the slot locked. Throws timeslot_intersection. */
export async function moveSlot(tx: Tx, now: Date, { speaker_id, slot_id, time_start, time_end }: NewTime) {
  const intervals = [{ time_start, time_end }]
  const { inTheWay, free } = await takeBackAt(tx, now, { speaker_id, intervals, except: [slot_id], by: 'RULES' })
  if (inTheWay.some((slot) => !free.has(slot.slot_id))) throw toBusy()
  await mapConstraintErrors({ time_slots_no_overlap: toBusy }, () =>
    tx
      .updateTable('time_slots')
      .set({ time_start, time_end, made_by_rules: false })
      .where('slot_id', '=', slot_id)
      .execute(),
  )
  tx.after.dropPages(speaker_id, 'lists')
}
