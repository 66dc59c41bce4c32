import type { AvailabilityRules } from '@razgovor/contract/availability'
import { minutesOf } from '@razgovor/contract/local-hours'
import { plusMinutes } from '../../../time/clock.ts'
import { minutesOf as minutesBetween } from '../../tariffs/beyond-tariff.ts'
import { wallOf, type Occurrence } from '../expand-repeat.ts'
import { overlaps, type Interval } from '../slot-changes.ts'
import { localClock, type LocalClock } from './local-clock.ts'

type Kind = Pick<AvailabilityRules['kinds'][number], 'kind_id' | 'minutes'>

export interface RuleHours extends Pick<AvailabilityRules, 'hours' | 'exceptions' | 'buffer_minutes'> {
  time_zone_id: string
  kinds: readonly Kind[]
}

export interface RuledSlot extends Occurrence {
  kind_id: string
}

// Minutes since local midnight; above 1,440 it is the next day.
interface Stretch {
  from: number
  to: number
}

const dayMinutes = 24 * 60

// In local minutes since midnight; `takes` is the shortest length of a meeting there.
interface Start {
  minute: number
  takes: number
}

/** Returns slots in [from, to). Starts are counted again after each booked meeting, so that the shortest kind fits. */
export function slotsOfRules(
  rules: RuleHours,
  { from, to, booked = [] }: { from: Date; to: Date; booked?: readonly Interval[] },
): RuledSlot[] {
  const { time_zone_id, buffer_minutes } = rules
  if (rules.kinds.length === 0) return []
  // Starts two days early: hours over midnight begin the day before, and keep the buffer after the hours before them.
  const first = Temporal.PlainDate.from(wallOf(from.toISOString(), time_zone_id).starts_on).subtract({ days: 2 })
  const last = Temporal.PlainDate.from(wallOf(to.toISOString(), time_zone_id).starts_on)
  const clock = localClock(time_zone_id, {
    from: plusMinutes(from, -5 * dayMinutes),
    to: plusMinutes(to, 3 * dayMinutes),
  })
  const slots: RuledSlot[] = []
  let earliest = new Date(0)
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    for (const stretch of hoursOn(rules, day)) {
      const end = clock.occurrenceAt(day, stretch.to).time_start
      for (const { minute, takes } of startsIn(stretch, meetingsIn(stretch, day, { rules, clock, booked }), rules)) {
        const start = clock.occurrenceAt(day, minute)
        if (start.time_start < earliest) continue
        const fitting = rules.kinds
          .filter(({ minutes }) => minute + minutes <= stretch.to)
          .map(({ kind_id, minutes }) => toSlot(start, kind_id, minutes))
          .filter(({ time_end }) => time_end <= end)
        if (fitting.length === 0) continue
        slots.push(...fitting)
        earliest = plusMinutes(start.time_start, takes + buffer_minutes)
      }
    }
  return slots.filter(({ time_start }) => time_start >= from && time_start < to)
}

function toSlot({ time_start, is_clock_change }: Occurrence, kind_id: string, minutes: number): RuledSlot {
  return { time_start, time_end: plusMinutes(time_start, minutes), is_clock_change, kind_id }
}

export function hoursOn(rules: RuleHours, day: Temporal.PlainDate): Stretch[] {
  const ofWeekday = () => rules.hours.filter(({ weekday }) => weekday === day.dayOfWeek)
  return join(exceptionOn(rules, day.toString())?.hours ?? ofWeekday())
}

export function exceptionOn({ exceptions }: RuleHours, on: string) {
  return exceptions.find(({ day, last_day = day }) => day <= on && on <= last_day)
}

// The buffer is kept across the boundary of hours that touch.
function join(stretches: readonly { from: string; to: string }[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches.map(minutesOf).toSorted((one, other) => one.from - other.from)) {
    const before = joined.at(-1)
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to)
    else joined.push(stretch)
  }
  return joined
}

// Booked meetings are still slots of the hours.
function startsIn({ from, to }: Stretch, meetings: readonly Stretch[], { kinds, buffer_minutes }: RuleHours): Start[] {
  const shortest = Math.min(...kinds.map(({ minutes }) => minutes))
  const starts: Start[] = []
  let next = from
  const fillUntil = (end: number) => {
    for (; next + shortest <= end; next += shortest + buffer_minutes) starts.push({ minute: next, takes: shortest })
  }
  for (const meeting of meetings) {
    fillUntil(meeting.from - buffer_minutes)
    if (meeting.from >= from) starts.push({ minute: meeting.from, takes: meeting.to - meeting.from })
    next = Math.max(next, meeting.to + buffer_minutes)
  }
  fillUntil(to)
  return starts
}

function meetingsIn(
  { from, to }: Stretch,
  day: Temporal.PlainDate,
  { rules, clock, booked }: { rules: RuleHours; clock: LocalClock; booked: readonly Interval[] },
): Stretch[] {
  const hours = {
    time_start: clock.occurrenceAt(day, from).time_start,
    time_end: clock.occurrenceAt(day, to).time_start,
  }
  const midnight = day.toPlainDateTime('00:00')
  return booked
    .filter((meeting) => overlaps(meeting, hours))
    .map((meeting) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(+meeting.time_start).toZonedDateTimeISO(rules.time_zone_id)
      const minute = wall.toPlainDateTime().since(midnight).total('minutes')
      return { from: minute, to: minute + minutesBetween(meeting) }
    })
    .toSorted((one, other) => one.from - other.from)
}
