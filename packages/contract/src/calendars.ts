import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, userParams, uuid } from './values.ts'

// ICS: a file published by a secret address. CALDAV: an account on a calendar server.
export const calendarKind = z.enum(['ICS', 'CALDAV'])
export type CalendarKind = z.infer<typeof calendarKind>

export const calendarProblem = z.enum([
  'UNAUTHORIZED',
  'NOT_FOUND',
  'UNREACHABLE',
  'NOT_A_CALENDAR',
  'TOO_LARGE',
  'PRIVATE_ADDRESS',
])
export type CalendarProblem = z.infer<typeof calendarProblem>

/** Why meetings could not be written into a calendar. */
export const writingProblem = z.enum([
  'UNAUTHORIZED',
  'NOT_FOUND',
  'UNREACHABLE',
  'TOO_LARGE',
  'PRIVATE_ADDRESS',
  'READ_ONLY',
])
export type WritingProblem = z.infer<typeof writingProblem>

export const calendarsMax = 10
export const calendarTitleMax = 60

const title = z.string().trim().max(calendarTitleMax)
const url = z
  .string()
  .trim()
  .max(2000)
  .transform((typed) => typed.replace(/^webcals?:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/ }))
const secret = z.string().min(1).max(200)

const collection = z.object({
  url: z.string(),
  title: z.string(),
  // Whether its events make the speaker busy.
  is_read: z.boolean(),
  // Whether the speaker's meetings are written there; true for one collection at most.
  is_written: z.boolean(),
})

export const calendar = z.object({
  calendar_id: uuid,
  kind: calendarKind,
  title: z.string(),
  // The address itself is a secret and is never sent back.
  host: z.string(),
  login: z.string().nullable(),
  // The collections of a CALDAV account.
  collections: z.array(collection),
  // When it was last read without a problem.
  read_at: instant.nullable(),
  // Since when every attempt has failed, and why the last one did.
  failing_since: instant.nullable(),
  problem: calendarProblem.nullable(),
  // Why the last attempt to write meetings failed.
  write_problem: writingProblem.nullable(),
})
export type Calendar = z.infer<typeof calendar>

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/calendars',
  access: 'speaker',
  summary: "List the speaker's own calendars whose busy times hide free slots",
  params: userParams,
  response: z.object({ items: z.array(calendar) }),
})

export const addCalendar = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/calendars',
  access: 'speaker',
  summary: 'Connect a calendar; it is read before it is saved',
  params: userParams,
  body: z.discriminatedUnion('kind', [
    // An empty title becomes the host's name.
    z.object({ kind: z.literal('ICS'), url, title: title.default('') }),
    z.object({ kind: z.literal('CALDAV'), url, title: title.default(''), login: secret, password: secret }),
  ]),
  response: calendar,
  // human_friendly: the calendar cannot be read, or there are ten already. already_exists: the same address is
  // connected.
  errors: ['human_friendly', 'already_exists'],
  calls_per_minute: 10,
})

const calendarParams = userParams.extend({ calendar_id: uuid })

export const changeCalendar = endpoint({
  method: 'PATCH',
  path: '/api/users/:user_id/calendars/:calendar_id',
  access: 'speaker',
  summary: 'Rename a calendar, give it a new password, or choose the collections to read and to write meetings into',
  params: calendarParams,
  body: z.object({
    title: title.min(1).optional(),
    password: secret.optional(),
    // Addresses of the collections to read.
    read: z.array(z.string().max(2000)).max(200).optional(),
    // The address of the collection into which meetings are written; null removes them from the current one.
    write_to: z.string().max(2000).nullable().optional(),
  }),
  response: calendar,
  errors: ['not_exist', 'human_friendly'],
  calls_per_minute: 20,
})

export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/users/:user_id/calendars/:calendar_id',
  access: 'speaker',
  summary: 'Disconnect a calendar; the slots that it hid return. Repeating changes nothing',
  params: calendarParams,
})

export const refreshCalendar = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/calendars/:calendar_id/refresh',
  access: 'speaker',
  summary: 'Read a calendar now',
  params: calendarParams,
  // A reading problem is reported in `problem`, not as an error.
  response: calendar,
  errors: ['not_exist'],
  calls_per_minute: 10,
})

export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/busy-times',
  access: 'speaker',
  summary: "List when the speaker's calendars say busy, earliest first",
  params: userParams,
  // At most 62 days apart.
  query: z.object({ from_time: instant, to_time: instant }),
  response: z.object({
    items: z.array(z.object({ calendar_id: uuid, time_start_iso: instant, time_end_iso: instant })),
  }),
})
