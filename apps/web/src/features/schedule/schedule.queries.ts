import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { addDays, startOfDay } from '../../lib/time.ts'

/** Seven days, the first of them a day in `zone`. */
export const ownWeekQuery = ({ user_id, day, zone }: { user_id: string; day: string; zone: string }) =>
  apiQuery('GET /api/users/:user_id/schedule', {
    params: { user_id },
    query: { from_time: startOfDay(day, zone), to_time: startOfDay(addDays(day, 7), zone) },
  })

interface SlotKey {
  user_id: string
  slot_id: string
}

export const ownSlotQuery = (params: SlotKey) => ({
  ...apiQuery('GET /api/speakers/:user_id/time-slots/:slot_id', { params }),
  staleTime: 0,
  meta: { handles: ['not_exist' as const] },
})

type NewTimeSlot = Args<'POST /api/speakers/:user_id/time-slots'>[0]

/** Refusals that the form shows. */
export const slotRefusals = ['timeslots_crossing', 'timeslot_intersection', 'validation'] as const

export const createSlotMutation = () =>
  mutationOptions({
    mutationFn: (slot: NewTimeSlot) => call('POST /api/speakers/:user_id/time-slots', slot),
    meta: { handles: slotRefusals },
    onSettled: (_data, _error, _slot, _result, { client }) => rereadSchedule(client),
  })

export const removeSlotMutation = () =>
  mutationOptions({
    mutationFn: (params: SlotKey) => call('DELETE /api/speakers/:user_id/time-slots/:slot_id', { params }),
    meta: { handles: ['timeslot_busy', 'not_exist'] },
    onSettled: (_data, _error, _key, _result, { client }) => rereadSchedule(client),
  })

/** The own schedule, and what of it everybody sees. */
function rereadSchedule(client: QueryClient) {
  const routes = [
    'GET /api/users/:user_id/schedule',
    'GET /api/speakers/:user_id/schedule',
    'GET /api/speakers/:id',
  ] as const
  return Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
}
