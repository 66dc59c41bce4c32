import type { Consultation } from '@razgovor/contract/bookings'
import { useIsByLink } from '../use-is-by-link.ts'

/** Returns whether the person may act on others in the room. Who came by a link from a mail may not. */
export function useIsHost({ side }: Pick<Consultation, 'side'>): boolean {
  return !useIsByLink() && side === 'SPEAKER'
}
