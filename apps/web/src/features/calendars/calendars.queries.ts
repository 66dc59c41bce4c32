import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Answer, Args } from '../../lib/api-types.ts'

const listRoute = 'GET /api/users/:user_id/calendars'
const oneRoute = '/api/users/:user_id/calendars/:calendar_id'

export const calendarsQuery = (user_id: string) => ({ ...apiQuery(listRoute, { params: { user_id } }), staleTime: 0 })

export type Calendar = Answer<typeof listRoute>['items'][number]
export type NewCalendar = Args<'POST /api/users/:user_id/calendars'>[0]['body']

interface CalendarKey {
  user_id: string
  calendar_id: string
}

/** Refetches the schedule as well, because a calendar's busy times change it. */
async function reload(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [listRoute] }),
    client.invalidateQueries({ queryKey: ['GET /api/users/:user_id/schedule'] }),
    client.invalidateQueries({ queryKey: ['GET /api/users/:user_id/busy-times'] }),
  ])
}

export const newCalendarRefusals = [
  'human_friendly',
  'already_exists',
  'validation',
  'overloaded',
] as const satisfies ErrorName[]

export const addCalendarMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: NewCalendar) => call('POST /api/users/:user_id/calendars', { params: { user_id }, body }),
    meta: { handles: newCalendarRefusals },
    onSuccess: (_calendar, _body, _result, { client }) => reload(client),
  })

export const changeCalendarRefusals = ['human_friendly', 'validation'] as const satisfies ErrorName[]

export const changeCalendarMutation = (params: CalendarKey) =>
  mutationOptions({
    mutationFn: (body: Args<`PATCH ${typeof oneRoute}`>[0]['body']) => call(`PATCH ${oneRoute}`, { params, body }),
    meta: { handles: changeCalendarRefusals },
    onSettled: (_calendar, _error, _body, _result, { client }) => reload(client),
  })

export const refreshCalendarMutation = (params: CalendarKey) =>
  mutationOptions({
    mutationFn: () => call(`POST ${oneRoute}/refresh`, { params }),
    onSettled: (_calendar, _error, _none, _result, { client }) => reload(client),
  })

export const removeCalendarMutation = (params: CalendarKey) =>
  mutationOptions({
    mutationFn: () => call(`DELETE ${oneRoute}`, { params }),
    onSuccess: (_none, _body, _result, { client }) => reload(client),
  })
