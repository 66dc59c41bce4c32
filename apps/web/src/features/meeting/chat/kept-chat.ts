import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery } from '../../../lib/api-query.ts'
import type { Answer } from '../../../lib/api-types.ts'
import { useMeeting, type ChatMessage } from '../meeting.store.ts'
import { addKept } from '../room/connection/room-data.ts'
import { keepWaiting } from './keep-message.ts'

const route = 'GET /api/consultations/:id/chat-messages'
/** The panel shows that it failed; the room works without. */
const handles = ['unknown', 'server', 'database', 'overloaded', 'throttling', 'human_friendly', 'not_exist'] as const

/** The messages that the API keeps, read again when the connection or the panel comes back. */
export function useKeptChat(consultation_id: string) {
  const isConnected = useMeeting(({ phase }) => phase === 'joined')
  const params = { id: consultation_id }
  return useQuery({ ...apiQuery(route, { params }), enabled: isConnected, staleTime: 0, meta: { handles } })
}

/** Mounted once in a room. What was written before the person came does not count as unread. */
export function useChatBefore(consultation_id: string): void {
  const { data } = useKeptChat(consultation_id)
  const isFirst = useRef(true)
  // A guest who came by a link has no other page that does.
  useEffect(() => void keepWaiting(), [])
  useEffect(() => {
    if (!data) return
    addKept(data.items.map(toMessage), { areRead: isFirst.current })
    isFirst.current = false
  }, [data])
}

function toMessage({ user_id, created_at, ...message }: Answer<typeof route>['items'][number]): ChatMessage {
  return { ...message, identity: user_id, sent_at: created_at }
}
