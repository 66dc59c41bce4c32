import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { invalidateMeetings } from '../../../lib/invalidate-meetings.ts'

export const signUpMutation = () =>
  mutationOptions({
    mutationFn: (slot_id: string) => call('POST /api/time-slots/:slot_id/sign-up', { params: { slot_id } }),
    meta: { handles: ['forbidden', 'not_exist'] },
    onSettled: (_data, _error, _slot_id, _result, { client }) => invalidateMeetings(client),
  })

/** Books a free slot at once; adds a paid slot to the cart. */
export const bookNowMutation = () =>
  mutationOptions({
    mutationFn: (slot_id: string) => call('POST /api/consultations', { body: { slot_id } }),
    meta: { handles: ['forbidden', 'not_exist'] },
    onSettled: (_data, _error, _slot_id, _result, { client }) => invalidateMeetings(client),
  })
