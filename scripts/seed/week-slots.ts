import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { DemoSlot } from './demo-slot.ts'
import type { DemoSpeaker, Week, Weekday } from './demo-speaker.ts'

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const daysBack = 7
const daysAhead = 28
const freeMinutes = 20

export function planWeekSlots(speaker: DemoSpeaker, now: Date): DemoSlot[] {
  const { alias, topics, minutes, price } = speaker
  const usual = hoursOf(speaker, speaker.week, now).map((time_start, n) => ({
    alias,
    series_title: null,
    booking_mode: price > 0 ? ('BUYABLE' as const) : ('FREE_BOOKING' as const),
    topic: topics[n % topics.length]!,
    time_start,
    time_end: plusMinutes(time_start, minutes),
    amount: price * 100,
    places: 1,
  }))
  const free = hoursOf(speaker, speaker.free_week ?? {}, now).map((time_start) => ({
    alias,
    series_title: null,
    booking_mode: 'FREE_BOOKING' as const,
    topic: 'Знакомство: двадцать минут без оплаты',
    time_start,
    time_end: plusMinutes(time_start, freeMinutes),
    amount: 0,
    places: 1,
  }))
  return [...usual, ...free]
}

export function nextHour(
  day: Temporal.PlainDate,
  { weekday, time, zone }: { weekday: Weekday; time: string; zone: string },
): Date {
  const ahead = (weekdays.indexOf(weekday) + 8 - day.dayOfWeek) % 7
  return inZone(day.add({ days: ahead }), time, zone)
}

export function today(now: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
}

function hoursOf({ time_zone_id }: DemoSpeaker, week: Week, now: Date): Date[] {
  const first = today(now, time_zone_id).subtract({ days: daysBack })
  const days = Array.from({ length: daysBack + daysAhead }, (_, n) => first.add({ days: n }))
  return days.flatMap((day) => {
    const times = week[weekdays[day.dayOfWeek - 1]!]?.split(' ') ?? []
    return times.map((time) => inZone(day, time, time_zone_id))
  })
}

function inZone(day: Temporal.PlainDate, time: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(time.padStart(5, '0'))
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds)
}
