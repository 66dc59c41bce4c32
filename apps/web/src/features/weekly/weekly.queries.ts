import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import { bookSeriesRefusals } from '../series/book-series.queries.ts'

const dates = 'GET /api/time-slots/:slot_id/weekly'

/** Never cached, because places are taken. */
export const weeklyDatesQuery = (slot_id: string) => ({
  ...apiQuery(dates, { params: { slot_id } }),
  staleTime: 0,
  meta: { handles: ['not_exist', 'forbidden'] as const },
})

/** Books all dates or none: free ones are booked, paid ones are added to the cart. */
export const bookWeeklyMutation = (slot_id: string) =>
  mutationOptions({
    mutationFn: (slot_ids: string[]) =>
      call('POST /api/time-slots/:slot_id/weekly', { params: { slot_id }, body: { slot_ids } }),
    meta: { handles: bookSeriesRefusals },
    onSettled: (_data, _error, _slot_ids, _result, { client }) =>
      Promise.all([
        invalidateMeetings(client),
        ...([dates, 'GET /api/speakers/:user_id/schedule', 'GET /api/speakers/:id'] as const).map((route) =>
          client.invalidateQueries({ queryKey: keyOf(route) }),
        ),
      ]),
  })
