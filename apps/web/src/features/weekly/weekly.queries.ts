import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { invalidateMeetings } from '../bookings/bookings.queries.ts'

const dates = 'GET /api/time-slots/:slot_id/weekly'

/** Never cached, because places are taken. */
export const weeklyDatesQuery = (slot_id: string) => ({
  ...apiQuery(dates, { params: { slot_id } }),
  staleTime: 0,
  meta: { handles: ['not_exist', 'forbidden'] as const },
})

/** Errors that the dialog shows at its dates and above the button. */
export const weeklyRefusals = [
  'timeslot_busy',
  'timeslot_intersection',
  'already_exists',
  'payment_exists',
  'forbidden',
  'human_friendly',
  'human_friendly_multiple',
  'not_exist',
] as const satisfies ErrorName[]

/** All or none: free dates are booked, paid ones go into the cart. */
export const bookWeeklyMutation = (slot_id: string) =>
  mutationOptions({
    mutationFn: (slot_ids: string[]) =>
      call('POST /api/time-slots/:slot_id/weekly', { params: { slot_id }, body: { slot_ids } }),
    meta: { handles: weeklyRefusals },
    onSettled: (_data, _error, _slot_ids, _result, { client }) =>
      Promise.all([
        invalidateMeetings(client),
        ...([dates, 'GET /api/speakers/:user_id/schedule', 'GET /api/speakers/:id'] as const).map((route) =>
          client.invalidateQueries({ queryKey: keyOf(route) }),
        ),
      ]),
  })
