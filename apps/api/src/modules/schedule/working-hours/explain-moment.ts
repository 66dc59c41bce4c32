import type { AvailabilityRules, Explanation, NotOffered } from '@razgovor/contract/availability'
import { minuteOf } from '@razgovor/contract/local-hours'
import { slotMinutes } from '@razgovor/contract/schedule'
import { isClear } from '../../../db/clear-time.ts'
import type { Db } from '../../../db/client.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { daysFrom } from '../../../time/days.ts'
import { beyondTariff, minutesOf } from '../../tariffs/beyond-tariff.ts'
import { getTariff, type Tariff } from '../../tariffs/get-tariff.ts'
import { closesAt, findObstacle, offeredKinds, widen } from './availability-plan.ts'
import { exceptionOn, hoursOn, slotsOfRules } from './availability-slots.ts'
import { wallOf, type Occurrence } from '../expand-repeat.ts'
import { isNeverOnSale } from '../sale/fit-sale.ts'
import { findAvailability } from './kept-rules.ts'
import { overlaps, type Interval } from '../slot-changes.ts'

interface Asked {
  speaker_id: string
  at: Date
}

export async function explainMoment(db: Db, now: Date, { speaker_id, at }: Asked): Promise<Explanation> {
  const slots = await findSlots(db, { speaker_id, at })
  if (slots.length > 0) return explainSlots(slots, now, await getTariff(db, speaker_id, now))
  if (at <= now) return because('PAST')
  const rules = await findAvailability(db, speaker_id)
  if (!rules) return because('NO_RULES')
  if (!rules.is_on) return because('RULES_OFF')
  const offered = await offeredKinds(db, now, { speaker_id, rules })
  const kinds = offered.length > 0 ? offered : rules.kinds.filter(({ is_offered }) => is_offered)
  const booked = await findBooked(db, { speaker_id, at })
  const hours = { from: plusMinutes(at, -slotMinutes.max), to: plusMinutes(at, 1), booked }
  const wanted = slotsOfRules({ ...rules, kinds }, hours).find(
    ({ time_start, time_end }) => time_start <= at && at < time_end,
  )
  if (!wanted) return explainHours(rules, at, booked)
  return offered.length > 0 ? explainLeftOut(db, now, { speaker_id, rules, slot: wanted }) : because('BEYOND_TARIFF')
}

function findSlots(db: Db, { speaker_id, at }: Asked) {
  return db
    .selectFrom('time_slots')
    .select(['time_start', 'time_end', 'closes_at', 'slot_type', 'places', 'places_taken', 'is_hidden', 'for_user_id'])
    .select(['made_by_rules', isClear(speaker_id, at).as('is_clear')])
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .where('time_start', '<=', at)
    .where('time_start', '>', plusMinutes(at, -slotMinutes.max))
    .where('time_end', '>', at)
    .orderBy('time_start')
    .execute()
}

// The starts of other rule slots are counted from their ends.
function findBooked(db: Db, { speaker_id, at }: Asked) {
  const day = 24 * 60
  return db
    .selectFrom('time_slots')
    .select(['time_start', 'time_end'])
    .where('speaker_id', '=', speaker_id)
    .where('made_by_rules', '=', true)
    .where('deleted_at', 'is', null)
    .where('places_taken', '>', 0)
    .where('time_start', '>', plusMinutes(at, -3 * day))
    .where('time_start', '<', plusMinutes(at, 2 * day))
    .execute()
}

type StandingSlot = Awaited<ReturnType<typeof findSlots>>[number]

// Considers only firm slots (made by hand or booked) if there are any.
function explainSlots(slots: readonly StandingSlot[], now: Date, tariff: Tariff): Explanation {
  const firm = slots.filter(({ made_by_rules, places_taken }) => !made_by_rules || places_taken > 0)
  const explained = (firm.length > 0 ? firm : slots).map((slot) => explainSlot(slot, now, tariff))
  return explained.find(({ reason }) => reason === null) ?? explained[0]!
}

function explainSlot(slot: StandingSlot, now: Date, tariff: Tariff): Explanation {
  const { time_start, closes_at, slot_type, places, places_taken, is_hidden, is_clear, for_user_id } = slot
  const offered = { minutes: minutesOf(slot), places, is_series: slot_type === 'SERIES' }
  if (places_taken >= places) return because('BOOKED')
  if (time_start <= now) return because('PAST')
  if (beyondTariff(tariff, offered)) return because('BEYOND_TARIFF')
  if (isNeverOnSale(slot)) return because('INDIVIDUAL')
  if (closes_at <= now) return because('NOTICE', { limit: (time_start.getTime() - closes_at.getTime()) / 60_000 })
  if (is_hidden) return because('BUSY')
  if (!is_clear) return because('OVERLAP')
  return because(for_user_id ? 'PROMISED' : null)
}

async function explainLeftOut(
  db: Db,
  now: Date,
  { speaker_id, rules, slot }: { speaker_id: string; rules: AvailabilityRules; slot: Occurrence },
): Promise<Explanation> {
  const { notice_minutes, buffer_minutes, horizon_days, day_max, time_zone_id } = rules
  if (closesAt(slot, rules) <= now) return because('NOTICE', { limit: notice_minutes })
  const today = wallOf(now.toISOString(), time_zone_id).starts_on
  if (slot.time_start >= daysFrom(today, horizon_days + 1, time_zone_id).to)
    return because('HORIZON', { limit: horizon_days })
  const obstacle = await findObstacle(db, now, { speaker_id, rules, slot })
  const limits = { DAY_FULL: day_max, BUFFER: buffer_minutes, OVERLAP: null, REMOVED: null }
  return obstacle ? because(obstacle, { limit: limits[obstacle] }) : because('SOON')
}

function explainHours(rules: AvailabilityRules, at: Date, booked: readonly Interval[]): Explanation {
  const { starts_on, wall_start } = wallOf(at.toISOString(), rules.time_zone_id)
  const day = Temporal.PlainDate.from(starts_on)
  const minute = minuteOf(wall_start)
  const isWithin = [0, 1].some((back) =>
    hoursOn(rules, day.subtract({ days: back })).some(({ from, to }) => {
      const since = minute + back * 24 * 60
      return from <= since && since < to
    }),
  )
  if (isWithin) {
    const { buffer_minutes: limit } = rules
    const isNear = booked.some((meeting) =>
      overlaps(widen(meeting, limit), { time_start: at, time_end: plusMinutes(at, 1) }),
    )
    return isNear ? because('BUFFER', { limit }) : because('BREAK')
  }
  const exception = exceptionOn(rules, starts_on)
  return exception ? because('EXCEPTION', { title: exception.title }) : because('OUTSIDE_HOURS')
}

function because(
  reason: NotOffered | null,
  { limit = null, title = null }: { limit?: number | null; title?: string | null } = {},
): Explanation {
  return { reason, limit, title }
}
