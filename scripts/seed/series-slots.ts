import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { DemoSlot } from './demo-slot.ts'
import type { DemoSpeaker } from './demo-speaker.ts'
import type { DemoSeries } from './series.ts'
import { nextHour, today } from './week-slots.ts'

// Weekly, starting the day after tomorrow or later.
export function planSessions(series: DemoSeries, { time_zone_id }: DemoSpeaker, now: Date): DemoSlot[] {
  const firstDay = today(now, time_zone_id).add({ days: 2 })
  return series.topics.map((topic, week) => {
    const day = firstDay.add({ weeks: week })
    const time_start = nextHour(day, { weekday: series.weekday, time: series.time, zone: time_zone_id })
    return {
      alias: series.alias,
      series_title: series.title,
      booking_mode: modeOf(series),
      topic,
      time_start,
      time_end: plusMinutes(time_start, series.minutes),
      amount: series.price * 100,
      places: series.places,
    }
  })
}

export function modeOf({ price }: DemoSeries): 'BUYABLE' | 'FREE_BOOKING_MULTY' {
  return price > 0 ? 'BUYABLE' : 'FREE_BOOKING_MULTY'
}
