import { stretchInZone, type Stretch, type Wall } from '../../time/time.ts'
import type { BookingNotice, Party } from './booking-notice.ts'
import { meetingNoticesTexts } from './meeting-notices.texts.ts'

/** Example: «вторник, 17 января, 12:00–13:00 (Москва, UTC+3)», with the year if needed. */
export function whenOf(stretch: Stretch, wall: Wall): string {
  return stretchInZone(stretch, wall, { weekday: 'long' })
}

export function meetingFacts(booking: BookingNotice, { reader, other }: { reader: Party; other?: Party }, now: Date) {
  const when = whenOf(booking, { zone: reader.zone, now })
  const facts: [name: string, value: string][] = [[meetingNoticesTexts.facts.when, when]]
  if (other)
    facts.unshift([
      other === booking.speaker ? meetingNoticesTexts.facts.speaker : meetingNoticesTexts.facts.listener,
      other.name,
    ])
  if (booking.topic) facts.push([meetingNoticesTexts.facts.topic, booking.topic])
  return facts
}
