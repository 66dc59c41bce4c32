import type { Consultation } from '@razgovor/contract/bookings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, keyOf } from '../../../lib/api-query.ts'
import type { Answer } from '../../../lib/api-types.ts'
import { call } from '../../../lib/api.ts'
import { isOwnCoHost, useMeeting } from '../meeting.store.ts'
import { roomSays } from './room-says.ts'

const route = 'GET /api/consultations/:id/waiting'
const query = { limit: 100 }
/** Makes up for a lost message of the room server, which reports each knock at once. */
const refetchMs = 10_000
/** The room works without the list, so repeated failures show no toasts. */
const handles = ['unknown', 'server', 'database', 'overloaded', 'external_service', 'throttling'] as const

export type WaitingPerson = Answer<typeof route>['items'][number]

const nobody: readonly WaitingPerson[] = []

/** Returns the people who asked to be let into the locked room; none if the reader is not a host. */
export function useWaiting({ consultation_id, side }: Pick<Consultation, 'consultation_id' | 'side'>) {
  const isShown = useMeeting((meeting) => meeting.is_locked && (side === 'SPEAKER' || isOwnCoHost(meeting)))
  const { data } = useQuery({
    ...apiQuery(route, { params: { id: consultation_id }, query }),
    enabled: isShown,
    refetchInterval: refetchMs,
    refetchIntervalInBackground: true,
    staleTime: 1000,
    meta: { handles },
  })
  return isShown && data ? data.items : nobody
}

/** Refetches the list when the room server reports a knock. Mounted once in a room. */
export function useKnocks(): void {
  const knockCount = useMeeting((meeting) => meeting.knockCount)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (knockCount > 0) void queryClient.invalidateQueries({ queryKey: keyOf(route) })
  }, [knockCount, queryClient])
}

export function useAnswerWaiting(consultation_id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { user_ids: string[]; is_admitted: boolean }) =>
      call('POST /api/consultations/:id/waiting', { params: { id: consultation_id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(route) }),
  })
}

export function useLockRoom(consultation_id: string) {
  return useMutation({
    async mutationFn(is_locked: boolean) {
      await call('POST /api/consultations/:id/lock', { params: { id: consultation_id }, body: { is_locked } })
      await roomSays((meeting) => meeting.is_locked === is_locked)
    },
  })
}
