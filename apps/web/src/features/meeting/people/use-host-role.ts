import type { Consultation } from '@razgovor/contract/bookings'
import { isOwnCoHost, useMeeting } from '../meeting.store.ts'
import { useIsByLink } from '../use-is-by-link.ts'

export type HostRole = 'SPEAKER' | 'CO_HOST'

/** Returns the reader's role; null if they may not act on others, like a visitor by a meeting link. */
export function useHostRole({ side }: Pick<Consultation, 'side'>): HostRole | null {
  const isByLink = useIsByLink()
  const isCoHost = useMeeting(isOwnCoHost)
  if (isByLink) return null
  if (side === 'SPEAKER') return 'SPEAKER'
  return isCoHost ? 'CO_HOST' : null
}
