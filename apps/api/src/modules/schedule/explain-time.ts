import type { AvailabilityRules, Explanation, NotOffered } from '@razgovor/contract/availability'
import { minuteOf } from '@razgovor/contract/local-hours'
import { slotMinutes } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { plusMinutes } from '../../time/clock.ts'
import { daysFrom } from '../../time/days.ts'
import { beyondTariff, minutesOf } from '../tariffs/beyond-tariff.ts'
import { getTariff, type Tariff } from '../tariffs/get-tariff.ts'
import { findAvailability } from './availability.ts'
import { closesAt, findObstacle } from './availability-plan.ts'
import { exceptionOn, hoursOn, slotsOfRules } from './availability-slots.ts'
import { wallOf, type Occurrence } from './expand-repeat.ts'
import { isBeyondTariff } from './fit-sale.ts'

interface Asked {
  speaker_id: string
  at: Date
}

/** Why nobody can book the time: by the slot that stands there, else by the rules. */
export async function explain(db: Db, now: Date, { speaker_id, at }: Asked): Promise<Explanation> {
  const slot = await findSlot(db, { speaker_id, at })
  if (slot) return explainSlot(slot, now, await getTariff(db, speaker_id, now))
  if (at <= now) return because('PAST')
  const rules = await findAvailability(db, speaker_id)
  if (!rules) return because('NO_RULES')
  if (!rules.is_on) return because('RULES_OFF')
  const wanted = slotsOfRules(rules, plusMinutes(at, -slotMinutes.max), plusMinutes(at, 1)).find(
    ({ time_start, time_end }) => time_start <= at && at < time_end,
  )
  return wanted ? explainLeftOut(db, now, { speaker_id, rules, slot: wanted }) : explainHours(rules, at)
}

function findSlot(db: Db, { speaker_id, at }: Asked) {
  return db
    .selectFrom('time_slots')
    .select(['time_start', 'time_end', 'closes_at', 'slot_type', 'places', 'places_taken', 'is_hidden', 'for_user_id'])
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`during @> ${at}::timestamptz`)
    .executeTakeFirst()
}

type StandingSlot = NonNullable<Awaited<ReturnType<typeof findSlot>>>

function explainSlot(slot: StandingSlot, now: Date, tariff: Tariff): Explanation {
  const { time_start, closes_at, slot_type, places, places_taken, is_hidden, for_user_id } = slot
  const offered = { minutes: minutesOf(slot), places, is_series: slot_type === 'SERIES' }
  if (places_taken >= places) return because('BOOKED')
  if (time_start <= now) return because('PAST')
  if (isBeyondTariff(slot) || beyondTariff(tariff, offered)) return because('BEYOND_TARIFF')
  if (closes_at <= now) return because('NOTICE', { limit: (time_start.getTime() - closes_at.getTime()) / 60_000 })
  if (is_hidden) return because('BUSY')
  return because(for_user_id ? 'PROMISED' : null)
}

async function explainLeftOut(
  db: Db,
  now: Date,
  { speaker_id, rules, slot }: { speaker_id: string; rules: AvailabilityRules; slot: Occurrence },
): Promise<Explanation> {
  const { slot_minutes, notice_minutes, buffer_minutes, horizon_days, day_max, time_zone_id } = rules
  if (beyondTariff(await getTariff(db, speaker_id, now), { minutes: slot_minutes })) return because('BEYOND_TARIFF')
  if (closesAt(slot, rules) <= now) return because('NOTICE', { limit: notice_minutes })
  const today = wallOf(now.toISOString(), time_zone_id).starts_on
  if (slot.time_start >= daysFrom(today, horizon_days + 1, time_zone_id).to)
    return because('HORIZON', { limit: horizon_days })
  const obstacle = await findObstacle(db, now, { speaker_id, rules, slot })
  const limits = { DAY_FULL: day_max, BUFFER: buffer_minutes, OVERLAP: null, REMOVED: null }
  return obstacle ? because(obstacle, { limit: limits[obstacle] }) : because('SOON')
}

function explainHours(rules: AvailabilityRules, at: Date): Explanation {
  const { starts_on, wall_start } = wallOf(at.toISOString(), rules.time_zone_id)
  const day = Temporal.PlainDate.from(starts_on)
  const minute = minuteOf(wall_start)
  const isWithin = [0, 1].some((back) =>
    hoursOn(rules, day.subtract({ days: back })).some(({ from, to }) => {
      const since = minute + back * 24 * 60
      return from <= since && since < to
    }),
  )
  if (isWithin) return because('BREAK')
  const exception = exceptionOn(rules, starts_on)
  return exception ? because('EXCEPTION', { title: exception.title }) : because('OUTSIDE_HOURS')
}

function because(
  reason: NotOffered | null,
  { limit = null, title = null }: { limit?: number | null; title?: string | null } = {},
): Explanation {
  return { reason, limit, title }
}
