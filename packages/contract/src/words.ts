import { z } from 'zod'

export const bookingMode = z.enum(['BUYABLE', 'FREE_BOOKING', 'FREE_BOOKING_MULTY'])
export type BookingMode = z.infer<typeof bookingMode>

/** Why the meetings of a package can be neither sold nor booked for now; INDIVIDUAL allows free meetings only. */
export const packageHold = z.enum(['BEYOND_TARIFF', 'INDIVIDUAL'])
export type PackageHold = z.infer<typeof packageHold>

export const slotType = z.enum(['SPEAKER_CONSULTATION', 'SERIES'])

export const flowType = z.enum(['SERIES', 'SPEAKER_CONSULTATION', 'LISTENER_CONSULTATION'])

export const bookingStatus = z.enum(['RESERVED', 'BOOKED', 'STARTED', 'ENDED', 'CANCELED', 'EXPIRED'])
export type BookingStatus = z.infer<typeof bookingStatus>

/** Derived from presence between the room's opening and the slot's end; HELD also if presence is unknown. */
export const meetingOutcome = z.enum([
  'HELD',
  'SPEAKER_NO_SHOW',
  'SPEAKER_LEFT',
  'LISTENER_NO_SHOW',
  'NOBODY_CAME',
  'CLOSED',
])
export type MeetingOutcome = z.infer<typeof meetingOutcome>

/** Outcomes that refund the listener: the speaker did not come or did not stay, or an admin closed the room. */
export const refundedOutcomes = [
  'SPEAKER_NO_SHOW',
  'SPEAKER_LEFT',
  'NOBODY_CAME',
  'CLOSED',
] as const satisfies MeetingOutcome[]

export function isRefundedOutcome(outcome: MeetingOutcome | null): boolean {
  return (refundedOutcomes as readonly (MeetingOutcome | null)[]).includes(outcome)
}

export const disputeStatus = z.enum(['OPEN', 'REFUNDED', 'DECLINED'])
export type DisputeStatus = z.infer<typeof disputeStatus>

export const reportReason = z.enum(['OFFENSIVE', 'PERSONAL_DATA', 'ADVERTISING', 'NOT_ABOUT_MEETING', 'OTHER'])
export type ReportReason = z.infer<typeof reportReason>

export const orderStatus = z.enum([
  'NEW',
  'PENDING',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CANCELED',
  'EXPIRED',
  'FAILED',
])
export type OrderStatus = z.infer<typeof orderStatus>

export const availability = z.enum(['AVAILABLE', 'SPEAKER_NOT_AVAILABLE', 'SLOT_NOT_AVAILABLE'])
export type Availability = z.infer<typeof availability>

export { codeResendSeconds, disputeHours, joinWindowMinutes, reservationMinutes } from './limits.ts'
