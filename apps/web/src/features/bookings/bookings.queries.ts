import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'

/** The badge of «Мои заказы». */
export const futureCountQuery = (user_id: string) =>
  apiQuery('GET /api/users/:user_id/future-as-listener-consultations/count', { params: { user_id } })

export const signUpMutation = () =>
  mutationOptions({
    mutationFn: (slot_id: string) => call('POST /api/time-slots/:slot_id/sign-up', { params: { slot_id } }),
  })

/** A free slot is booked at once, a paid one goes into the cart. */
export const bookNowMutation = () =>
  mutationOptions({
    mutationFn: (slot_id: string) => call('POST /api/consultations', { body: { slot_id } }),
  })
