import type { AvailabilityRules } from '@razgovor/contract/availability'
import { minutesOf } from '@razgovor/contract/local-hours'
import { plusMinutes } from '../../time/clock.ts'
import { toOccurrence, wallOf, type Occurrence } from './expand-repeat.ts'

/** What of the rules decides when there are slots. */
export type RuleHours = Pick<AvailabilityRules, 'hours' | 'exceptions' | 'slot_minutes' | 'buffer_minutes'> & {
  time_zone_id: string
}

/** Of the wall, in minutes of the day; beyond 1,440 on the next day. */
interface Stretch {
  from: number
  to: number
}

/**
 * The slots that begin in [from, to), in order. A stretch of hours is filled from its beginning, by the wall; its first
 * slot is never nearer to the one before than the buffer. Where the clock leaps, a slot that would run into the one
 * before, or out of the hours, is left out.
 */
export function slotsOfRules(rules: RuleHours, from: Date, to: Date): Occurrence[] {
  const { time_zone_id, buffer_minutes } = rules
  // Two days more on the left: hours over midnight begin the day before, and keep the buffer after those before them.
  const first = Temporal.PlainDate.from(wallOf(from.toISOString(), time_zone_id).starts_on).subtract({ days: 2 })
  const last = Temporal.PlainDate.from(wallOf(to.toISOString(), time_zone_id).starts_on)
  const slots: Occurrence[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const slot of hoursOn(rules, day).flatMap((stretch) => fill(day, stretch, rules))) {
      const previous = slots.at(-1)
      if (!previous || plusMinutes(previous.time_end, buffer_minutes) <= slot.time_start) slots.push(slot)
    }
  }
  return slots.filter(({ time_start }) => time_start >= from && time_start < to)
}

/** Those that begin on the day. */
export function hoursOn(rules: RuleHours, day: Temporal.PlainDate): Stretch[] {
  const ofWeekday = () => rules.hours.filter(({ weekday }) => weekday === day.dayOfWeek)
  return join(exceptionOn(rules, day.toString())?.hours ?? ofWeekday())
}

export function exceptionOn({ exceptions }: RuleHours, on: string) {
  return exceptions.find(({ day, last_day = day }) => day <= on && on <= last_day)
}

/** In order; stretches that touch become one, so that the buffer runs on over the seam. */
function join(stretches: readonly { from: string; to: string }[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches.map(minutesOf).toSorted((one, other) => one.from - other.from)) {
    const before = joined.at(-1)
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to)
    else joined.push(stretch)
  }
  return joined
}

function fill(day: Temporal.PlainDate, { from, to }: Stretch, rules: RuleHours): Occurrence[] {
  const { time_zone_id, slot_minutes, buffer_minutes } = rules
  const end = atMinute(day, to, { time_zone_id, minutes: 0 }).time_start
  const slots: Occurrence[] = []
  for (let minute = from; minute + slot_minutes <= to; minute += slot_minutes + buffer_minutes)
    slots.push(atMinute(day, minute, { time_zone_id, minutes: slot_minutes }))
  return slots.filter(({ time_end }) => time_end <= end)
}

function atMinute(
  day: Temporal.PlainDate,
  minute: number,
  length: { time_zone_id: string; minutes: number },
): Occurrence {
  const at = day.toPlainDateTime('00:00').add({ minutes: minute })
  return toOccurrence(at.toPlainDate(), { ...length, wall_start: at.toPlainTime().toString() })
}
