import { calendarQuery, createAccount, fetchCalendars, type DAVCalendar } from 'tsdav'
import { connectCaldav, type CaldavConnection } from './caldav-connection.ts'
import { expandBusy, type BusyWindow } from './expand-busy.ts'
import type { Account, ReadResult, ReadTask } from './calendar-task.ts'
import { RefusedError } from './refused-error.ts'

/** Throws RefusedError, NotCalendarError. */
export async function readCaldav(task: ReadTask, fetchOutside: typeof fetch): Promise<ReadResult> {
  const server = connectCaldav(task.account, fetchOutside)
  try {
    const calendars = await listCalendars(server, task.account)
    const chosen = calendars.filter(({ url }) => !task.skipped.includes(url))
    const fingerprint = fingerprintOf(chosen)
    const isKnown = fingerprint !== undefined && fingerprint === task.known
    const files = isKnown ? [] : await Promise.all(chosen.map((calendar) => readEvents(server, calendar, task.window)))
    return {
      problem: null,
      fingerprint: fingerprint ?? '',
      busy: isKnown ? null : expandBusy(files.flat(), task.window),
      collections: calendars.map(({ url, displayName }) => ({ url, title: titleOf(displayName, url) })),
    }
  } catch (error) {
    // tsdav's errors have no status, so it is taken from the server's last response.
    if (server.refusal) throw new RefusedError(server.refusal.status)
    throw error
  }
}

async function listCalendars({ headers, fetch }: CaldavConnection, { url }: Account): Promise<DAVCalendar[]> {
  const account = await createAccount({ account: { serverUrl: url, accountType: 'caldav' }, headers, fetch })
  const calendars = await fetchCalendars({ account, headers, fetch })
  return calendars.filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
}

// Undefined if the server does not report changes of a collection.
function fingerprintOf(calendars: readonly DAVCalendar[]): string | undefined {
  const tags = calendars.map(({ url, ctag, syncToken }) => ({ url, tag: ctag ?? syncToken }))
  return tags.every(({ tag }) => tag) ? JSON.stringify(tags) : undefined
}

// Returns one iCalendar file per event. One query fetches all, because separate requests would be thousands.
async function readEvents(server: CaldavConnection, { url }: DAVCalendar, { from, to }: BusyWindow): Promise<string[]> {
  const range = { start: toUtc(from), end: toUtc(to) }
  const event = { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } }
  const answers = await calendarQuery({
    url,
    props: { 'd:getetag': {}, 'c:calendar-data': {} },
    filters: [{ 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': event } }],
    depth: '1',
    headers: server.headers,
    fetch: server.fetch,
  })
  return answers.flatMap(({ ok, props }) => {
    const data: unknown = props?.['calendarData']?.['_cdata'] ?? props?.['calendarData']
    return ok && typeof data === 'string' ? [data] : []
  })
}

// Example: 20270310T090000Z.
function toUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function titleOf(displayName: DAVCalendar['displayName'], url: string): string {
  if (typeof displayName === 'string' && displayName.trim() !== '') return displayName.trim().slice(0, 100)
  return decodeURIComponent(new URL(url).pathname.split('/').findLast((segment) => segment !== '') ?? url).slice(0, 100)
}
