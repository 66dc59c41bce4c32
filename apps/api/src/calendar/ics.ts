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
  /** Grows with each change, so that calendars take the last word. */
  sequence: number
  /** A file that was downloaded can't be recalled, but another can say that the meeting is off. */
  is_off: boolean
  written_at: Date
  starts_at: Date
  ends_at: Date
  summary: string
  description: string
  url: string
  /** Who sends it; what is written into the reader's own calendar has none. */
  organizer?: { name: string; email: string }
  /** Whom it is mailed to; a published file has none. */
  attendee?: { name: string; email: string }
}

export interface CalendarFile extends CalendarEntry {
  /** PUBLISH to download; REQUEST and CANCEL to send by mail. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
}

const prodId = { company: 'Razgovor', product: 'Consultations', language: 'RU' }

/** The meeting as an iCalendar file: protocols.md §7. */
export function consultationIcs({ method, ...entry }: CalendarFile): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] })
  addEvent(calendar, entry)
  return toFile(calendar)
}

/** The meeting as it is stored on a calendar server: RFC 4791 (4.1) forbids a method there. */
export function storedIcs({ organizer: _organizer, attendee: _attendee, ...entry }: CalendarEntry): string {
  const calendar = ical({ prodId })
  addEvent(calendar, entry)
  return toFile(calendar)
}

/** All of them as one calendar to subscribe to; programs are asked to read it again after an hour. */
export function calendarIcs(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH, name, ttl: 60 * 60 })
  for (const entry of entries) addEvent(calendar, entry)
  return toFile(calendar)
}

/** RFC 5545 wants the alarms after the event's own lines (3.6.1), and CRLF after the last line too (3.1). */
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
