import type { Consultation } from '@razgovor/contract/bookings'
import { isOwnCoHost, useMeeting } from '../meeting.store.ts'
import { useIsByLink } from '../use-is-by-link.ts'

export type HostRole = 'SPEAKER' | 'CO_HOST'

/** Returns as what the person may act on others in the room; null if they may not. Who came by a link from a mail may not. */
export function useHostRole({ side }: Pick<Consultation, 'side'>): HostRole | null {
  const isByLink = useIsByLink()
  const isCoHost = useMeeting(isOwnCoHost)
  if (isByLink) return null
  if (side === 'SPEAKER') return 'SPEAKER'
  return isCoHost ? 'CO_HOST' : null
}
