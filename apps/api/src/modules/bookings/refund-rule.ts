import type { BookingStatus } from '@razgovor/contract/words'
import { plusMinutes } from '../../time/clock.ts'

/** The last instant at which a listener's cancelling refunds in full; after it nothing comes back. */
export function fullRefundUntil(time_start: Date, refund_hours: number): Date {
  return plusMinutes(time_start, -60 * refund_hours)
}

/** The last instant at which a listener moves a meeting without asking. */
export function movableUntil(time_start: Date, move_hours: number): Date {
  return plusMinutes(time_start, -60 * move_hours)
}

interface Refundable {
  status: BookingStatus
  amount: number
  /** Given back before, or on its way. */
  refunded_amount: number
  time_start: Date
  refund_hours: number
}

/** What a listener gets back by cancelling now. A reservation is not paid yet, so nothing can come back. */
export function listenerRefund(booking: Refundable, now: Date): number {
  const { status, amount, refunded_amount, time_start, refund_hours } = booking
  return status === 'BOOKED' && now <= fullRefundUntil(time_start, refund_hours) ? amount - refunded_amount : 0
}
