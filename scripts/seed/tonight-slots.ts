import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { DemoSlot } from './demo-slot.ts'
import type { DemoSpeaker } from './demo-speaker.ts'

// Demo logins with a meeting soon, whatever the local time.
const soonWithLogins = [
  { alias: 'timur-abdrahmanov', in_minutes: 10, step: 5 },
  { alias: 'anna-safonova', in_minutes: 120, step: 15 },
] as const
const othersInMinutes = [20, 35, 60, 90, 150, 200, 260]

/** Plans slots for the next hours, so that the board is never empty at the first start. */
export function planTonight(speakers: readonly DemoSpeaker[], now: Date): DemoSlot[] {
  const logins = soonWithLogins.map(({ alias, in_minutes, step }) => {
    const speaker = speakers.find((one) => one.alias === alias)!
    return toSlot(speaker, roundUp(plusMinutes(now, in_minutes), step))
  })
  const rest = speakers.filter((speaker) => !logins.some((slot) => slot.alias === speaker.alias))
  // Every fifth speaker, so that neighbors on the board have different categories.
  const left = rest.map((_, n) => rest[(n * 5) % rest.length]!)
  const others = othersInMinutes.flatMap((minutes) => {
    const at = roundUp(plusMinutes(now, minutes), 15)
    const awake = left.findIndex((speaker) => isAwake(speaker, at))
    const [speaker] = awake < 0 ? [] : left.splice(awake, 1)
    return speaker ? [toSlot(speaker, at)] : []
  })
  return [...logins, ...others]
}

function toSlot({ alias, topics, price, minutes }: DemoSpeaker, time_start: Date): DemoSlot {
  return {
    alias,
    series_title: null,
    booking_mode: price > 0 ? 'BUYABLE' : 'FREE_BOOKING',
    topic: topics[0]!,
    time_start,
    time_end: plusMinutes(time_start, minutes),
    amount: price * 100,
    places: 1,
  }
}

function isAwake({ time_zone_id }: DemoSpeaker, at: Date): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone_id)
  return hour >= 8 && hour < 22
}

function roundUp(at: Date, minutes: number): Date {
  const step = minutes * 60_000
  return new Date(Math.ceil(at.getTime() / step) * step)
}
