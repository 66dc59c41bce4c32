import { inZone, timeInZone, zoneLabel } from '../../time/time.ts'
import type { BookingNotice, Party } from './booking-notice.ts'
import { meetingNoticesTexts } from './meeting-notices.texts.ts'

/** «17 января, 12:00–13:00 (Москва, UTC+3)», by the reader's clock. */
export function whenOf({ time_start, time_end }: Pick<BookingNotice, 'time_start' | 'time_end'>, zone: string): string {
  return `${inZone(time_start, zone)}–${timeInZone(time_end, zone)} (${zoneLabel(zone, time_start)})`
}

export function meetingFacts(booking: BookingNotice, { reader, other }: { reader: Party; other?: Party }) {
  const facts: [name: string, value: string][] = [[meetingNoticesTexts.facts.when, whenOf(booking, reader.zone)]]
  if (other)
    facts.unshift([
      other === booking.speaker ? meetingNoticesTexts.facts.speaker : meetingNoticesTexts.facts.listener,
      other.name,
    ])
  if (booking.topic) facts.push([meetingNoticesTexts.facts.topic, booking.topic])
  return facts
}
