import { inZone, timeInZone, zoneTitle } from '../../time/time.ts'
import type { BookingNotice, Party } from './booking-notice.ts'

/** «17 января, 12:00–13:00 (Москва, UTC+3)», by the reader's clock. */
export function whenOf({ time_start, time_end }: Pick<BookingNotice, 'time_start' | 'time_end'>, zone: string): string {
  return `${inZone(time_start, zone)}–${timeInZone(time_end, zone)} (${zoneTitle(zone, time_start)})`
}

export function meetingFacts(booking: BookingNotice, { reader, other }: { reader: Party; other?: Party }) {
  const facts: [name: string, value: string][] = [['Когда', whenOf(booking, reader.zone)]]
  if (other) facts.unshift([other === booking.speaker ? 'Спикер' : 'Слушатель', other.name])
  if (booking.topic) facts.push(['Тема', booking.topic])
  return facts
}
