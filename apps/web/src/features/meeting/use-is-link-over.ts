import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { meetingStateQuery } from './cache-clock.ts'
import { consultationQuery } from './meeting.queries.ts'
import { useMeeting } from './meeting.store.ts'
import { useIsByLink } from './use-is-by-link.ts'

/**
 * Returns whether the page's calls were refused because the meeting link expired. A person in the room stays until the
 * room ends.
 */
export function useIsLinkOver(consultation_id: string): boolean {
  const isByLink = useIsByLink()
  const phase = useMeeting((state) => state.phase)
  const consultation = useQuery({ ...consultationQuery(consultation_id), enabled: false })
  const state = useQuery({ ...meetingStateQuery(consultation_id), enabled: false })
  const isRefused = [consultation.error, state.error].some((error) => isRefusal(error, 'auth_invalid', 'auth_expired'))
  return isByLink && phase === 'lobby' && isRefused
}
