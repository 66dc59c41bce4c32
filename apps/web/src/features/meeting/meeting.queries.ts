import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

export function consultationQuery(consultation_id: string) {
  return apiQuery('GET /api/consultations/:id', { params: { id: consultation_id } })
}

export function useJoinMeeting(consultation_id: string) {
  return useMutation({
    mutationFn: () => call('POST /api/consultations/:id/join', { params: { id: consultation_id } }),
  })
}

export function useEndMeeting(consultation_id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/consultations/:id/end', { params: { id: consultation_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('GET /api/consultations/:id') }),
  })
}
