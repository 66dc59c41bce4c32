import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/api-query.ts'
import type { Args } from '../../../lib/api-types.ts'
import { invalidateMeetings } from '../../../lib/invalidate-meetings.ts'

export const moveRefusals = [
  'timeslot_busy',
  'timeslot_intersection',
  'already_exists',
  'payment_status',
  'forbidden',
  'not_exist',
  'human_friendly',
  'validation',
] as const satisfies ErrorName[]

/** `refund_amount`: the refund shown to the listener; the server refuses to refund less. */
export const moveConsultationMutation = () =>
  mutationOptions({
    mutationFn: ({ consultation_id, body }: Moving<'POST /api/consultations/:id/move'>) =>
      call('POST /api/consultations/:id/move', { params: { id: consultation_id }, body }),
    meta: { handles: moveRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateTimes(client),
  })

export const requestMoveMutation = () =>
  mutationOptions({
    mutationFn: ({ consultation_id, body }: Moving<'POST /api/consultations/:id/move-requests'>) =>
      call('POST /api/consultations/:id/move-requests', { params: { id: consultation_id }, body }),
    meta: { handles: moveRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateTimes(client),
  })

export const proposeMoveMutation = () =>
  mutationOptions({
    mutationFn: ({ consultation_id, body }: Moving<'POST /api/consultations/:id/move-proposals'>) =>
      call('POST /api/consultations/:id/move-proposals', { params: { id: consultation_id }, body }),
    meta: { handles: moveRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateTimes(client),
  })

export const answerProposalMutation = () =>
  mutationOptions({
    mutationFn: (args: Args<'PATCH /api/move-proposals/:id'>[0]) => call('PATCH /api/move-proposals/:id', args),
    meta: { handles: moveRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateTimes(client),
  })

export const answerRequestMutation = () =>
  mutationOptions({
    mutationFn: (args: Args<'PATCH /api/move-requests/:id'>[0]) => call('PATCH /api/move-requests/:id', args),
    meta: { handles: moveRefusals },
    onSettled: (_data, _error, _variables, _result, { client }) => invalidateTimes(client),
  })

interface Moving<Path extends Parameters<typeof call>[0]> {
  consultation_id: string
  body: Args<Path>[0] extends { body: infer Body } ? Body : never
}

function invalidateTimes(client: QueryClient): Promise<unknown> {
  return Promise.all([
    invalidateMeetings(client),
    client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/schedule') }),
  ])
}
