import { offsetsBetween } from '../../../time/days.ts'
import { toOccurrence, type Occurrence } from '../expand-repeat.ts'

const dayMs = 86_400_000

export interface LocalClock {
  /** A slot of no length at a local minute, counted from midnight; above 1,440 it is on the next day. */
  occurrenceAt(day: Temporal.PlainDate, minute: number): Occurrence
}

/** Adds minutes to an offset where the clock does not change within a day: Temporal is a hundred times slower. */
export function localClock(time_zone_id: string, { from, to }: { from: Date; to: Date }): LocalClock {
  const offsets = offsetsBetween(from, to, time_zone_id)
  const periods = offsets.map(({ from: since, seconds }, index) => {
    const until = offsets[index + 1]?.from ?? to
    return { first: +since + seconds * 1000 + dayMs, last: +until + seconds * 1000 - dayMs, offset: seconds * 1000 }
  })
  return {
    occurrenceAt(day, minute) {
      const wall = Date.UTC(day.year, day.month - 1, day.day, 0, minute)
      const period = periods.find(({ first, last }) => first <= wall && wall < last)
      if (!period) return exactly(day, minute, time_zone_id)
      const at = new Date(wall - period.offset)
      return { time_start: at, time_end: at, is_clock_change: false }
    },
  }
}

function exactly(day: Temporal.PlainDate, minute: number, time_zone_id: string): Occurrence {
  const at = day.toPlainDateTime('00:00').add({ minutes: minute })
  return toOccurrence(at.toPlainDate(), { time_zone_id, minutes: 0, wall_start: at.toPlainTime().toString() })
}
