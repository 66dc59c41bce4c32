import { repeatTimesMax } from '@razgovor/contract/limits'
import type { Repeat } from '@razgovor/contract/repeats'

export interface RepeatStart {
  time_zone_id: string
  /** The first start in the zone's local time: YYYY-MM-DD and HH:mm. */
  starts_on: string
  wall_start: string
  minutes: number
}

export interface Occurrence {
  time_start: Date
  time_end: Date
  /** This local time does not exist, or exists twice, on the day. */
  is_clock_change: boolean
}

/** Keeps the local time across clock changes: docs/decisions/011. Returns at most `repeatTimesMax` + 1 slots. */
export function expandRepeat(start: RepeatStart, repeat: Repeat): Occurrence[] {
  const first = Temporal.PlainDate.from(start.starts_on)
  const last = repeat.ends_on === null ? null : Temporal.PlainDate.from(repeat.ends_on)
  const most = repeat.times ?? repeatTimesMax + 1
  const occurrences: Occurrence[] = []
  for (let day = first; occurrences.length < most; day = day.add({ days: 1 })) {
    if (last && Temporal.PlainDate.compare(day, last) > 0) break
    if (isRepeatDay(day, repeat)) occurrences.push(toOccurrence(day, start))
  }
  return occurrences
}

function isRepeatDay(day: Temporal.PlainDate, { repeat_mode, weekdays }: Repeat): boolean {
  return repeat_mode === 'DAILY' || weekdays.includes(day.dayOfWeek)
}

export function toOccurrence(
  day: Temporal.PlainDate,
  { time_zone_id, wall_start, minutes }: Pick<RepeatStart, 'time_zone_id' | 'wall_start' | 'minutes'>,
): Occurrence {
  const wall = day.toPlainDateTime(wall_start)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(time_zone_id, { disambiguation }),
  )
  const begins = wall.toZonedDateTime(time_zone_id)
  return {
    time_start: new Date(begins.epochMilliseconds),
    time_end: new Date(begins.epochMilliseconds + minutes * 60_000),
    is_clock_change: earlier!.epochMilliseconds !== later!.epochMilliseconds,
  }
}

export function wallOf(instant_iso: string, time_zone_id: string): { starts_on: string; wall_start: string } {
  const wall = Temporal.Instant.from(instant_iso).toZonedDateTimeISO(time_zone_id)
  return {
    starts_on: wall.toPlainDate().toString(),
    wall_start: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
