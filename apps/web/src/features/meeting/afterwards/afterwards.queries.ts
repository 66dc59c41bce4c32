import type { ConnectionReport } from '@razgovor/contract/meetings'
import { mutationOptions } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../../lib/api-query.ts'
import { call } from '../../../lib/api.ts'

export const rateConnectionMutation = () =>
  mutationOptions({
    mutationFn: ({ consultation_id, rating }: { consultation_id: string; rating: number }) =>
      call('PUT /api/consultations/:id/connection-rating', { params: { id: consultation_id }, body: { rating } }),
    meta: { handles: ['human_friendly'] },
    onSettled: (_data, _error, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/consultations/:id') }),
  })

/** Support reads reports of connection tests, so a test is opened for this one. */
export const reportTroublesMutation = () =>
  mutationOptions({
    async mutationFn(report: ConnectionReport) {
      const { connection_test_id } = await call('POST /api/connection-tests')
      await call('POST /api/connection-tests/:connection_test_id/report', {
        params: { connection_test_id },
        body: report,
      })
    },
  })

/** Two, because the meeting that has just ended may still be the first. */
export const nextAsSpeakerQuery = (user_id: string) =>
  apiQuery('GET /api/users/:user_id/future-as-speaker-consultations', {
    params: { user_id },
    query: { offset: 0, limit: 2 },
  })
