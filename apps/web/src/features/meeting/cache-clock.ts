import type { MeetingClock, MeetingState } from '@razgovor/contract/meetings'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { newerClock } from './clock-left.ts'

export function meetingStateQuery(consultation_id: string) {
  return apiQuery('GET /api/consultations/:id/meeting', { params: { id: consultation_id } })
}

/** The cache key of the tariff link in the time warning. Only `cacheTimeWarning` fills it; no query fetches it. */
export function timeWarningKey(consultation_id: string) {
  return ['meeting_time_warning', consultation_id] as const
}

export function cacheClock(client: QueryClient, clock: MeetingClock): void {
  const { queryKey } = meetingStateQuery(clock.consultation_id)
  client.setQueryData(queryKey, (known: MeetingState | undefined): MeetingState => ({
    present_user_ids: [],
    is_over: false,
    admission: 'FREE',
    is_removed: false,
    is_recorded: false,
    is_room_server_down: false,
    ...known,
    clock: newerClock(known?.clock, clock),
  }))
}

export function cacheTimeWarning(
  client: QueryClient,
  { clock, link }: { clock: MeetingClock; link: string | null },
): void {
  client.setQueryData(timeWarningKey(clock.consultation_id), link)
  cacheClock(client, clock)
}
