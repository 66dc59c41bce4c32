import type { MeetingState } from '@razgovor/contract/meetings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { meetingStateQuery } from '../cache-clock.ts'
import { handles } from './lobby.queries.ts'

export type Admission = MeetingState['admission']

const knockMs = 5000

interface EntryOptions {
  consultation_id: string
  /** The admission according to the state of the meeting. */
  known: Admission
  onLetIn: () => void
}

/** Asks to be let into a locked room, and repeats it until the listener is inside, also after a reload. */
export function useEntry({ consultation_id, known, onLetIn }: EntryOptions) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking && (known === 'WAITING' || known === 'REFUSED')) setIsAsking(true)
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['knock', consultation_id],
    async queryFn() {
      const { admission } = await call('POST /api/consultations/:id/knock', { params: { id: consultation_id } })
      queryClient.setQueryData(
        meetingStateQuery(consultation_id).queryKey,
        (state: MeetingState | undefined) => state && { ...state, admission },
      )
      return admission
    },
    enabled: isAsking,
    refetchInterval: knockMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    meta: { handles: [...handles, 'human_friendly'] },
  })
  const admission: Admission = isAsking ? (data ?? (known === 'ASK' ? 'WAITING' : known)) : known
  const isLetIn = isAsking && data === 'FREE'
  const enter = useEffectEvent(onLetIn)
  useEffect(() => {
    if (isLetIn) enter()
  }, [isLetIn])
  /** The API's message for a person who may not ask, such as a removed listener. */
  const refusal = isRefusal(error, 'human_friendly') ? error.message : null
  return { admission, refusal, ask: () => setIsAsking(true) }
}
