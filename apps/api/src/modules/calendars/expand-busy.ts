import { isTimeZone } from '@razgovor/contract/time-zones'
import ICAL from 'ical.js'

/** [from, to) in milliseconds since the epoch. */
export type Stretch = readonly [from: number, to: number]

export interface BusyWindow {
  from: Date
  to: Date
  /** The speaker's time zone, for whole-day events and floating times. */
  zone: string
  /** The speaker's e-mail: an invitation that they declined does not make them busy. */
  email: string
  /** The domain in our own events' UIDs: meetings booked on this site must not hide slots. */
  own_domain: string
}

export class NotCalendarError extends Error {
  override name = 'NotCalendarError'
}

// Further occurrences of a recurring event are ignored.
const occurrencesMax = 50_000

/**
 * The times at which the events in these iCalendar files make the speaker busy, merged and sorted. Skips unreadable
 * events. Throws NotCalendarError.
 */
export function expandBusy(files: readonly string[], window: BusyWindow): Stretch[] {
  const events = files.flatMap(readEvents)
  const busy = [...Map.groupBy(events, uidOf).entries()].flatMap(([uid, versions]) =>
    uid.endsWith(`@${window.own_domain}`) ? [] : busyOfEvent(versions, window),
  )
  return join(busy)
}

// Parses each event separately, because ical.js rejects a whole file for one bad value.
function readEvents(file: string): ICAL.Component[] {
  const { rest, events } = takeEventsOut(file)
  const calendars = readCalendars(rest)
  return events.flatMap((text) => readOr([], () => [attach(ICAL.Component.fromString(text), calendars)]))
}

function takeEventsOut(file: string): { rest: string; events: string[] } {
  const rest: string[] = []
  const events: string[][] = []
  let into = rest
  for (const line of file.split(/\r?\n/)) {
    if (line === 'BEGIN:VEVENT') events.push((into = []))
    into.push(line)
    if (line === 'END:VEVENT') into = rest
  }
  return { rest: rest.join('\r\n'), events: events.map((lines) => lines.join('\r\n')) }
}

// Some exports contain several calendars in one file.
function readCalendars(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
    const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar')
    if (calendars.length > 0) return calendars
  } catch (cause) {
    throw new NotCalendarError('the text can not be parsed', { cause })
  }
  throw new NotCalendarError('the text has no VCALENDAR')
}

// Attaches the event to the calendar that defines its time zone, where ical.js looks for it.
function attach(event: ICAL.Component, calendars: readonly ICAL.Component[]): ICAL.Component {
  const tzid = event.getFirstProperty('dtstart')?.getParameter('tzid')
  const definesZone = (calendar: ICAL.Component) =>
    calendar.getAllSubcomponents('vtimezone').some((zone) => zone.getFirstPropertyValue('tzid') === tzid)
  const calendar = calendars.find(definesZone) ?? calendars[0]
  return calendar?.addSubcomponent(event) ?? event
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? crypto.randomUUID())
}

// The versions of an event are the master and its changed occurrences. Either may be missing.
function busyOfEvent(versions: readonly ICAL.Component[], window: BusyWindow): Stretch[] {
  const changed = versions.filter((version) => version.hasProperty('recurrence-id'))
  const masters = versions.filter((version) => !version.hasProperty('recurrence-id'))
  return [
    ...changed.flatMap((version) => readOr([], () => single(version, window))),
    ...masters.flatMap((master) => readOr([], () => occurrencesOf(master, changed, window))),
  ]
}

function single(version: ICAL.Component, window: BusyWindow): Stretch[] {
  if (!isBusy(version, window)) return []
  const event = new ICAL.Event(version)
  return within(window, [toStretch(event, event.startDate, window)])
}

function occurrencesOf(master: ICAL.Component, changed: ICAL.Component[], window: BusyWindow): Stretch[] {
  if (!isBusy(master, window)) return []
  const event = new ICAL.Event(master, { exceptions: changed })
  if (!event.isRecurring()) return within(window, [toStretch(event, event.startDate, window)])
  const replaced = new Set(changed.map((version) => String(version.getFirstPropertyValue('recurrence-id'))))
  const occurrences = event.iterator()
  // For an event with RDATE but no RRULE, ical.js omits the first occurrence.
  const stretches = master.hasProperty('rrule') ? [] : [toStretch(event, event.startDate, window)]
  for (let count = 0; count < occurrencesMax; count++) {
    const start = occurrences.next()
    if (!start) break
    // A change of «this and following» events is expanded like its own version.
    const { item, startDate } = event.getOccurrenceDetails(start)
    const stretch = toStretch(item, startDate, window)
    if (stretch[0] >= window.to.getTime() && item === event) break
    if (!replaced.has(String(start)) && isBusy(item.component, window)) stretches.push(stretch)
  }
  return within(window, stretches)
}

function isBusy(event: ICAL.Component, { email }: BusyWindow): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (value('transp') === 'TRANSPARENT' || value('status') === 'CANCELLED') return false
  if (value('x-microsoft-cdo-busystatus') === 'FREE') return false
  return !event
    .getAllProperties('attendee')
    .some(
      (attendee) =>
        String(attendee.getFirstValue()).toLowerCase() === `mailto:${email.toLowerCase()}` &&
        [attendee.getParameter('partstat')].flat().includes('DECLINED'),
    )
}

// Whole days start at the speaker's midnight and last 23 or 25 hours on days when the clocks change.
function toStretch(event: ICAL.Event, start: ICAL.Time, { zone }: BusyWindow): Stretch {
  const seconds = event.duration.toSeconds()
  if (!start.isDate) {
    const from = toInstant(start, event, zone)
    return [from, from + seconds * 1000]
  }
  const day = Temporal.PlainDate.from({ year: start.year, month: start.month, day: start.day })
  const days = Math.max(1, Math.round(seconds / 86_400))
  const midnight = (at: Temporal.PlainDate) => at.toZonedDateTime(zone).epochMilliseconds
  return [midnight(day), midnight(day.add({ days }))]
}

// Uses the IANA zone if the TZID names one, because definitions inside files are often outdated.
function toInstant(time: ICAL.Time, event: ICAL.Event, zone: string): number {
  if (time.zone?.tzid === 'UTC') return time.toUnixTime() * 1000
  const [named] = [event.component.getFirstProperty('dtstart')?.getParameter('tzid')].flat()
  const iana = named === undefined ? zone : ianaNameIn(named)
  if (!iana && time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const { year, month, day, hour, minute, second } = time
  const wall = { year, month, day, hour, minute, second }
  return Temporal.ZonedDateTime.from({ ...wall, timeZone: iana ?? zone }).epochMilliseconds
}

// Some programs prefix the name with a path: /mozilla.org/20070129_1/Europe/Moscow.
function ianaNameIn(tzid: string): string | undefined {
  const segments = tzid.split('/').filter((segment) => segment !== '')
  return segments.map((_segment, index) => segments.slice(index).join('/')).find((name) => isTimeZone(name))
}

function within({ from, to }: BusyWindow, stretches: readonly Stretch[]): Stretch[] {
  return stretches.filter(([start, end]) => start < end && end > from.getTime() && start < to.getTime())
}

function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: [number, number][] = []
  for (const [from, to] of stretches.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
