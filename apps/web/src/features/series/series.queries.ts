import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { getSession, setSession } from '../../lib/session.ts'
import { invalidateSchedule } from '../schedule/schedule.queries.ts'

export const ownSeriesListQuery = (user_id: string) =>
  apiQuery('GET /api/speakers/:user_id/series', { params: { user_id } })

interface SeriesKey {
  user_id: string
  series_id: string
}

export const ownSeriesQuery = (params: SeriesKey) => ({
  ...apiQuery('GET /api/speakers/:user_id/series/:series_id', { params }),
  staleTime: 0,
  meta: { handles: ['not_exist' as const] },
})

export const seriesRefusals = [
  'timeslots_crossing',
  'timeslot_intersection',
  'validation',
  'human_friendly',
  'not_exist',
] as const satisfies ErrorName[]

export const createSeriesMutation = () =>
  mutationOptions({
    mutationFn: (series: Args<'POST /api/speakers/:user_id/series'>[0]) =>
      call('POST /api/speakers/:user_id/series', series),
    meta: { handles: seriesRefusals },
    onSuccess({ fund_id }) {
      const session = getSession()
      if (session) setSession({ ...session, user: { ...session.user, last_series_fund_id: fund_id } })
    },
    onSettled: (_data, _error, _series, _result, { client }) => invalidateSeries(client),
  })

export const changeSeriesMutation = () =>
  mutationOptions({
    mutationFn: (change: Args<'PATCH /api/speakers/:user_id/series/:series_id'>[0]) =>
      call('PATCH /api/speakers/:user_id/series/:series_id', change),
    meta: { handles: seriesRefusals },
    onSettled: (_data, _error, _change, _result, { client }) => invalidateSeries(client),
  })

export const addSessionsMutation = () =>
  mutationOptions({
    mutationFn: (sessions: Args<'POST /api/speakers/:user_id/series/:series_id/sessions'>[0]) =>
      call('POST /api/speakers/:user_id/series/:series_id/sessions', sessions),
    meta: { handles: seriesRefusals },
    onSettled: (_data, _error, _sessions, _result, { client }) => invalidateSeries(client),
  })

export const seriesRemovalQuery = ({ user_id, series_id }: SeriesKey) => ({
  queryKey: ['DELETE /api/speakers/:user_id/series/:series_id', series_id],
  queryFn: () =>
    call('DELETE /api/speakers/:user_id/series/:series_id', {
      params: { user_id, series_id },
      query: { dry_run: true },
    }),
  staleTime: 0,
  meta: { handles: ['not_exist' as const] },
})

export const removeSeriesMutation = () =>
  mutationOptions({
    mutationFn: (params: SeriesKey) => call('DELETE /api/speakers/:user_id/series/:series_id', { params }),
    meta: { handles: ['not_exist'] },
    onSettled: (_data, _error, _params, _result, { client }) => invalidateSeries(client),
  })

function invalidateSeries(client: QueryClient) {
  const list = client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/series') })
  return Promise.all([list, invalidateSchedule(client)])
}
