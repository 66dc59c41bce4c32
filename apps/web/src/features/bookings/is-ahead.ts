import type { Consultation } from '@razgovor/contract/bookings'

export function isAhead({ status }: Pick<Consultation, 'status'>): boolean {
  return status === 'RESERVED' || status === 'BOOKED' || status === 'STARTED'
}
