import { meetingStateQuery } from '../keep-clock.ts'

/** The lobby does without: who is there is a courtesy, and no failure of it is worth a toast every few seconds. */
const handles = ['unknown', 'server', 'database', 'overloaded', 'external_service', 'throttling', 'not_exist'] as const

/** Who is there, asked gently while somebody looks. */
export function lobbyStateQuery(consultation_id: string) {
  return {
    ...meetingStateQuery(consultation_id),
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always' as const,
    staleTime: 0,
    meta: { handles },
  }
}
