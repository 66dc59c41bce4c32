import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'

export interface ConsultationFilter {
  user_id: string
  side: 'LISTENER' | 'SPEAKER'
  which: 'future' | 'previous'
  offset: number
  limit: number
}

const lists = {
  LISTENER: {
    future: 'GET /api/users/:user_id/future-as-listener-consultations',
    previous: 'GET /api/users/:user_id/previous-as-listener-consultations',
  },
  SPEAKER: {
    future: 'GET /api/users/:user_id/future-as-speaker-consultations',
    previous: 'GET /api/users/:user_id/previous-as-speaker-consultations',
  },
} as const

export const consultationsQuery = ({ user_id, side, which, offset, limit }: ConsultationFilter) =>
  apiQuery(lists[side][which], { params: { user_id }, query: { offset, limit } })

export const consultationQuery = (consultation_id: string) =>
  apiQuery('GET /api/consultations/:id', { params: { id: consultation_id } })

/** `refund_amount`: the refund shown to the listener; the server refuses to refund less. */
export const cancelConsultationMutation = () =>
  mutationOptions({
    mutationFn: ({ consultation_id, refund_amount }: { consultation_id: string; refund_amount?: number }) =>
      call('PATCH /api/consultations/:id', {
        params: { id: consultation_id },
        body: { status: 'CANCELED', refund_amount },
      }),
    meta: { handles: ['payment_status', 'human_friendly'] },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateMeetings(client),
  })

export const messageRefusals = ['validation', 'human_friendly', 'throttling'] as const satisfies ErrorName[]

export const exchangeEmailMutation = () =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/consultations/:id/email-exchange'>[0]['body']) =>
      call('POST /api/consultations/:id/email-exchange', { params: { id: body.id }, body }),
    meta: { handles: messageRefusals },
  })

export const disputeRefusals = ['validation', 'human_friendly', 'already_exists'] as const satisfies ErrorName[]

export const openDisputeMutation = () =>
  mutationOptions({
    mutationFn: ({ booking_id, text }: { booking_id: string; text: string }) =>
      call('POST /api/bookings/:booking_id/dispute', { params: { booking_id }, body: { text } }),
    meta: { handles: disputeRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateMeetings(client),
  })

export const calendarLinkMutation = () =>
  mutationOptions({
    mutationFn: (user_id: string) => call('POST /api/users/:user_id/calendar-link', { params: { user_id } }),
  })
