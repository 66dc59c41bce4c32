import { meetingStateQuery } from '../cache-clock.ts'

/** Presence is optional in the lobby: repeated failures need no toasts. */
const handles = ['unknown', 'server', 'database', 'overloaded', 'external_service', 'throttling', 'not_exist'] as const

/** Polls who is present while the lobby is open. */
export function lobbyStateQuery(consultation_id: string) {
  return {
    ...meetingStateQuery(consultation_id),
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always' as const,
    staleTime: 0,
    meta: { handles },
  }
}
