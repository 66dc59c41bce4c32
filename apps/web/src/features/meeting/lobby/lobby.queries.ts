import { meetingStateQuery } from '../cache-clock.ts'

/** The lobby works without presence, so repeated failures show no toasts. */
export const handles = [
  'unknown',
  'server',
  'database',
  'overloaded',
  'external_service',
  'throttling',
  'not_exist',
] as const

export function lobbyStateQuery(consultation_id: string) {
  return {
    ...meetingStateQuery(consultation_id),
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always' as const,
    staleTime: 0,
    meta: { handles },
  }
}
