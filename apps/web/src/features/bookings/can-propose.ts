import type { Consultation } from '@razgovor/contract/bookings'

/** The speaker of a meeting of two, while no proposal of theirs waits for an answer. A group moves with its slot. */
export function canPropose({ side, status, flow_type, open_proposal }: Consultation): boolean {
  return side === 'SPEAKER' && status === 'BOOKED' && flow_type !== 'SERIES' && !open_proposal
}
