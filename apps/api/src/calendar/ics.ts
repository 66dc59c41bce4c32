import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
} from 'ical-generator'
import { calendarTexts } from './calendar.texts.ts'

export interface CalendarEntry {
  /** Never changes in the life of a meeting. */
  uid: string
  /** Grows with each change; calendars keep the entry with the highest. */
  sequence: number
  /** Canceled; overrides a file that was downloaded earlier. */
  is_off: boolean
  written_at: Date
  starts_at: Date
  ends_at: Date
  summary: string
  description: string
  url: string
  organizer?: { name: string; email: string }
  attendee?: { name: string; email: string }
}

export interface CalendarFile extends CalendarEntry {
  /** PUBLISH to download; REQUEST and CANCEL to send by mail. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
}

const prodId = { company: 'Razgovor', product: 'Consultations', language: 'RU' }

/** Format: protocols.md §7. */
export function consultationIcs({ method, ...entry }: CalendarFile): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] })
  addEvent(calendar, entry)
  return toFile(calendar)
}

/** The entry for a calendar server, where RFC 4791 (4.1) forbids a method. */
export function storedIcs({ organizer: _organizer, attendee: _attendee, ...entry }: CalendarEntry): string {
  const calendar = ical({ prodId })
  addEvent(calendar, entry)
  return toFile(calendar)
}

/** A calendar to subscribe to; asks programs to read it again after an hour. */
export function calendarIcs(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH, name, ttl: 60 * 60 })
  for (const entry of entries) addEvent(calendar, entry)
  return toFile(calendar)
}

// RFC 5545: alarms follow the event's own lines (3.6.1), and the last line ends with CRLF too (3.1).
function toFile(calendar: ICalCalendar): string {
  const text = calendar.toString().replaceAll(/(BEGIN:VALARM\r\n.*?END:VALARM\r\n)(.*?)(?=END:VEVENT\r\n)/gs, '$2$1')
  return `${text}\r\n`
}

function addEvent(calendar: ICalCalendar, entry: CalendarEntry): void {
  const { uid, sequence, is_off, url, organizer, attendee } = entry
  const event = calendar.createEvent({
    id: uid,
    sequence,
    stamp: entry.written_at,
    start: entry.starts_at,
    end: entry.ends_at,
    summary: entry.summary,
    description: entry.description,
    // Clients differ in which of the two they show.
    location: url,
    url,
    status: is_off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(organizer && { organizer }),
  })
  // The organizer is the site: an answer would reach nobody, so none is asked for.
  if (attendee) event.createAttendee({ ...attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED })
  if (!is_off) event.createAlarm({ type: ICalAlarmType.display, trigger: 15 * 60, description: calendarTexts.reminder })
}
