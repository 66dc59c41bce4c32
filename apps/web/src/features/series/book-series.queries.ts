import type { ErrorName } from '@razgovor/contract/error-codes'
import type { BookingMode } from '@razgovor/contract/words'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import type { SeriesChoice } from '../../lib/series-address.ts'

/**
 * Fetches future sessions, each with the reason why the reader cannot book it. Never cached, because places are taken.
 */
export const seriesSessionsQuery = (series_id: string) => ({
  ...apiQuery('GET /api/series/:series_id/sessions', { params: { series_id } }),
  staleTime: 0,
  meta: { handles: ['not_exist' as const] },
})

/** Errors that the dialog shows beside its sessions and above the buttons. */
export const bookSeriesRefusals = [
  'timeslot_busy',
  'timeslot_intersection',
  'already_exists',
  'payment_exists',
  'forbidden',
  'human_friendly',
  'human_friendly_multiple',
  'not_exist',
] as const satisfies ErrorName[]

/** Books all sessions or none: a free series is booked, a paid one is added to the cart. Returns what was booked. */
export const bookSeriesMutation = (booking_mode: BookingMode) =>
  mutationOptions({
    mutationFn: async ({ series_id, slot_ids }: SeriesChoice) => {
      if (booking_mode !== 'BUYABLE') {
        const path = 'POST /api/series/:series_id/sign-up'
        return (await call(path, { params: { series_id }, body: { slot_ids } })).items
      }
      await call('POST /api/cart/series', { body: { series_id, slot_ids } })
      return []
    },
    meta: { handles: bookSeriesRefusals },
    onSettled: (_data, _error, _choice, _result, { client }) => invalidate(client),
  })

function invalidate(client: QueryClient) {
  const routes = [
    'GET /api/series/:series_id/sessions',
    'GET /api/speakers/:user_id/schedule',
    'GET /api/speakers/:id',
  ] as const
  return Promise.all([
    invalidateMeetings(client),
    ...routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })),
  ])
}
