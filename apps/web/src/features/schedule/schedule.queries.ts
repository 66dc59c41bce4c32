import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Answer, Args } from '../../lib/api-types.ts'
import { addDays, startOfDay } from '../../lib/time.ts'

interface WantedDays {
  user_id: string
  from: string
  days: number
  zone: string
}

export const ownSlotsQuery = ({ user_id, from, days, zone }: WantedDays) =>
  apiQuery('GET /api/users/:user_id/schedule', {
    params: { user_id },
    query: { from_time: startOfDay(from, zone), to_time: startOfDay(addDays(from, days), zone) },
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

const slotRefusals = [
  'timeslots_crossing',
  'timeslot_intersection',
  'validation',
  'human_friendly',
] as const satisfies ErrorName[]
export const changeRefusals = [...slotRefusals, 'timeslot_busy', 'not_exist'] as const satisfies ErrorName[]

const previewRoute = 'POST /api/speakers/:user_id/time-slots/preview'
type Preview = Args<typeof previewRoute>[0]

export const repeatPreviewQuery = (preview: Preview) =>
  queryOptions<Answer<typeof previewRoute>, ApiError>({
    queryKey: [previewRoute, preview],
    queryFn: () => call(previewRoute, preview),
    staleTime: 0,
    meta: { handles: ['validation', 'human_friendly'] },
  })

export const createSlotMutation = () =>
  mutationOptions({
    mutationFn: (slot: Args<'POST /api/speakers/:user_id/time-slots'>[0]) =>
      call('POST /api/speakers/:user_id/time-slots', slot),
    meta: { handles: slotRefusals },
    onSettled: (_data, _error, _slot, _result, { client }) => invalidateSchedule(client),
  })

export const createRepeatMutation = () =>
  mutationOptions({
    mutationFn: (repeated: Args<'POST /api/speakers/:user_id/time-slots/repeat'>[0]) =>
      call('POST /api/speakers/:user_id/time-slots/repeat', repeated),
    meta: { handles: slotRefusals },
    onSettled: (_data, _error, _repeated, _result, { client }) => invalidateSchedule(client),
  })

export type SlotChanges = Args<'PATCH /api/speakers/:user_id/time-slots/:slot_id'>[0]

/** Changes a slot. With `dry_run` it only returns what the change would do. */
export const changeSlotMutation = () =>
  mutationOptions({
    mutationFn: (change: SlotChanges) => call('PATCH /api/speakers/:user_id/time-slots/:slot_id', change),
    meta: { handles: changeRefusals },
    onSettled: (_data, _error, { body }, _result, { client }) =>
      body.dry_run ? undefined : invalidateSchedule(client),
  })

type SlotRemoval = Args<'DELETE /api/speakers/:user_id/time-slots/:slot_id'>[0]

/** Removes a slot. With `dry_run` it only returns what the removal would do. */
export const removeSlotMutation = () =>
  mutationOptions({
    mutationFn: (removal: SlotRemoval) => call('DELETE /api/speakers/:user_id/time-slots/:slot_id', removal),
    meta: { handles: ['timeslot_busy', 'not_exist'] },
    onSettled: (_data, _error, { query }, _result, { client }) =>
      query?.dry_run ? undefined : invalidateSchedule(client),
  })

export function invalidateSchedule(client: QueryClient) {
  const routes = [
    'GET /api/users/:user_id/schedule',
    'GET /api/speakers/:user_id/schedule',
    'GET /api/speakers/:id',
  ] as const
  return Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
}
