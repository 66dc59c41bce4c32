import type { Consultation } from '@razgovor/contract/bookings'

/**
 * Returns whether the speaker may propose other times: the meeting has one listener and no open proposal. A group
 * session is moved with its slot.
 */
export function canPropose({ side, status, flow_type, open_proposal }: Consultation): boolean {
  return side === 'SPEAKER' && status === 'BOOKED' && flow_type !== 'SERIES' && !open_proposal
}
