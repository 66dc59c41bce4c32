import type { BookingStatus } from '@razgovor/contract/words'

/** For each status, those from which a booking may change to it. ENDED, CANCELED and EXPIRED are final. */
export const bookingTransitions = {
  BOOKED: ['RESERVED'],
  STARTED: ['BOOKED'],
  ENDED: ['BOOKED', 'STARTED'],
  CANCELED: ['RESERVED', 'BOOKED'],
  EXPIRED: ['RESERVED'],
} as const satisfies Partial<Record<BookingStatus, readonly BookingStatus[]>>

export type BookingTarget = keyof typeof bookingTransitions

export const statusesAhead = ['RESERVED', 'BOOKED', 'STARTED'] as const satisfies BookingStatus[]
export const statusesWithPlace = [...statusesAhead, 'ENDED'] as const satisfies BookingStatus[]
/** By precedence: a meeting with several bookings is shown with the first of their statuses. */
export const statusesByWeight = [
  'STARTED',
  'BOOKED',
  'RESERVED',
  'ENDED',
  'CANCELED',
  'EXPIRED',
] as const satisfies BookingStatus[]

/** A side of the meeting, an admin, or the bank by a refund that we did not request. */
export const cancelers = ['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK'] as const
export type Canceler = (typeof cancelers)[number]

export function isCanceler(reason: string | null): reason is Canceler {
  return (cancelers as readonly (string | null)[]).includes(reason)
}

export type BookingReason = 'DECLINED' | 'EXPIRED' | Canceler | 'GAVE_UP' | 'ACQUIRER_DOWN'

export function isAhead(status: BookingStatus): boolean {
  return (statusesAhead as readonly BookingStatus[]).includes(status)
}

export function hasPlace(status: BookingStatus): boolean {
  return (statusesWithPlace as readonly BookingStatus[]).includes(status)
}
