import { weeksFollowing } from '@razgovor/contract/limits'
import type { SessionState } from '@razgovor/contract/series'
import type { WeeklyDate } from '@razgovor/contract/weekly'
import type { Db } from '../../../db/client.ts'
import { assertSpeakerVisible } from '../../../db/visible-speakers.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { toOccurrence, wallOf, type Occurrence } from '../../schedule/expand-repeat.ts'
import { findBrokenRule } from '../../schedule/working-hours/find-broken-rule.ts'
import { minutesOf } from '../../tariffs/beyond-tariff.ts'
import { bookingsRefusals, bookingsTexts } from '../bookings.texts.ts'
import type { NamedSlots } from './slot-problems.ts'
import { slotState } from './slot-state.ts'

export interface WeeklyDates {
  speaker_id: string
  booking_mode: 'BUYABLE' | 'FREE_BOOKING' | 'FREE_BOOKING_MULTY'
  dates: WeeklyDate[]
}

type FirstSlot = Awaited<ReturnType<typeof readFirst>>

/**
 * The slot, and the slots of the following weeks at the same local time in the zone of the speaker's working hours. A
 * date has a slot if the speaker offers one of the same length then, paid or free like the first. Throws not_exist
 * (also for a session of a series and a slot for one listener), forbidden (own slot).
 */
export async function getWeeklyDates(
  db: Db,
  now: Date,
  { slot_id, listener_id }: { slot_id: string; listener_id: string },
): Promise<WeeklyDates> {
  const first = await readFirst(db, slot_id)
  const { speaker_id, booking_mode } = first
  await assertSpeakerVisible(db, speaker_id)
  if (speaker_id === listener_id) throw new ApiError('forbidden', bookingsRefusals.own_slot)
  const weeks = weeksFrom(first)
  const slots = new Map(
    (await readSlots(db, now, { first, weeks, listener_id })).map((slot) => [slot.time_start.getTime(), slot]),
  )
  const dates = []
  for (const { time_start, time_end } of weeks) {
    const slot = slots.get(time_start.getTime())
    dates.push({
      time_start_iso: time_start.toISOString(),
      time_end_iso: time_end.toISOString(),
      state: slot ? await stateByRules(db, slot) : ('NOT_OFFERED' as const),
      slot: slot ? { slot_id: slot.slot_id, amount: slot.amount, places_free: slot.places - slot.places_taken } : null,
    })
  }
  return { speaker_id, booking_mode, dates }
}

export function namedSlots({ dates }: WeeklyDates): NamedSlots {
  const slots = dates.flatMap(({ slot, state, time_start_iso }) =>
    slot && state !== 'NOT_OFFERED' ? { slot_id: slot.slot_id, state, time_start_iso } : [],
  )
  return { slots, unknown: bookingsTexts.weekly.unknown }
}

function readFirst(db: Db, slot_id: string) {
  return db
    .selectFrom('time_slots as t')
    .innerJoin('users as u', 'u.user_id', 't.speaker_id')
    .leftJoin('availability_rules as r', (join) =>
      join.onRef('r.speaker_id', '=', 't.speaker_id').on('r.is_on', '=', true),
    )
    .select(['t.speaker_id', 't.booking_mode', 't.kind_id', 't.time_start', 't.time_end'])
    .select(({ fn }) => fn.coalesce('r.time_zone_id', 'u.time_zone_id').as('time_zone_id'))
    .where('t.slot_id', '=', slot_id)
    .where('t.deleted_at', 'is', null)
    .where('t.series_id', 'is', null)
    .where('t.for_user_id', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

function weeksFrom({ time_start, time_end, time_zone_id }: FirstSlot): Pick<Occurrence, 'time_start' | 'time_end'>[] {
  const { starts_on, wall_start } = wallOf(time_start.toISOString(), time_zone_id)
  const minutes = minutesOf({ time_start, time_end })
  const day = Temporal.PlainDate.from(starts_on)
  const following = Array.from({ length: weeksFollowing.max }, (_, week) =>
    toOccurrence(day.add({ weeks: week + 1 }), { time_zone_id, wall_start, minutes }),
  )
  // Not recomputed: when clocks go back, its local time occurs twice and it may be the second one.
  return [{ time_start, time_end }, ...following]
}

async function readSlots(
  db: Db,
  now: Date,
  { first, weeks, listener_id }: { first: FirstSlot; weeks: ReturnType<typeof weeksFrom>; listener_id: string },
) {
  const starts = weeks.map(({ time_start }) => time_start)
  const slots = await db
    .selectFrom('time_slots as t')
    .select(['t.slot_id', 't.kind_id', 't.speaker_id', 't.made_by_rules', 't.time_start', 't.time_end', 't.amount'])
    .select(['t.places', 't.places_taken', slotState(now, listener_id).as('state')])
    .where('t.speaker_id', '=', first.speaker_id)
    .where('t.time_start', 'in', starts)
    .where('t.booking_mode', first.booking_mode === 'BUYABLE' ? '=' : '<>', 'BUYABLE')
    .where('t.deleted_at', 'is', null)
    .where('t.series_id', 'is', null)
    .where('t.for_user_id', 'is', null)
    .execute()
  return slots.filter((slot) => minutesOf(slot) === minutesOf(first)).toSorted(byKindOf(first))
}

// Sorts slots of the first one's kind last, because the last of several slots at one time is shown.
function byKindOf(first: FirstSlot) {
  const isSame = (slot: { kind_id: string | null }) => Number(slot.kind_id === first.kind_id)
  return (one: { kind_id: string | null }, other: { kind_id: string | null }) => isSame(one) - isSame(other)
}

async function stateByRules(db: Db, slot: Awaited<ReturnType<typeof readSlots>>[number]): Promise<SessionState> {
  return slot.state === 'FREE' && (await findBrokenRule(db, slot)) ? 'BUSY' : slot.state
}
