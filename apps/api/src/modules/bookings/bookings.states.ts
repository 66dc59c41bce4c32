import type { BookingStatus } from '@razgovor/contract/words'

/** From which states a booking comes to each; nothing leaves ENDED, CANCELED and EXPIRED. */
export const bookingTransitions = {
  BOOKED: ['RESERVED'],
  STARTED: ['BOOKED'],
  ENDED: ['BOOKED', 'STARTED'],
  CANCELED: ['RESERVED', 'BOOKED'],
  EXPIRED: ['RESERVED'],
} as const satisfies Partial<Record<BookingStatus, readonly BookingStatus[]>>

export type BookingTarget = keyof typeof bookingTransitions

/** A booking in one of these is still to be held. */
export const statusesAhead = ['RESERVED', 'BOOKED', 'STARTED'] as const satisfies BookingStatus[]
/** A booking in one of these has its place for itself. */
export const statusesWithPlace = [...statusesAhead, 'ENDED'] as const satisfies BookingStatus[]
/** Of several bookings, the one that speaks for all comes first. */
export const statusesByWeight = [
  'STARTED',
  'BOOKED',
  'RESERVED',
  'ENDED',
  'CANCELED',
  'EXPIRED',
] as const satisfies BookingStatus[]

/** Who lets a place go for good: a side of the meeting, an admin, or the bank that gave its money back unasked. */
export const cancelers = ['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK'] as const
export type Canceler = (typeof cancelers)[number]

export function isCanceler(reason: string | null): reason is Canceler {
  return (cancelers as readonly (string | null)[]).includes(reason)
}

/** Why a booking ended so. */
export type BookingReason = 'DECLINED' | 'EXPIRED' | Canceler | 'GAVE_UP' | 'ACQUIRER_DOWN'

export function isAhead(status: BookingStatus): boolean {
  return (statusesAhead as readonly BookingStatus[]).includes(status)
}
