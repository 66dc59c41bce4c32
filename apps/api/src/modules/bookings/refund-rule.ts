import type { BookingStatus } from '@razgovor/contract/words'
import { plusMinutes } from '../../time/clock.ts'

/** The last instant at which a listener's cancellation is refunded, and in full. */
export function fullRefundUntil(time_start: Date, refund_hours: number): Date {
  return plusMinutes(time_start, -60 * refund_hours)
}

export function movableUntil(time_start: Date, move_hours: number): Date {
  return plusMinutes(time_start, -60 * move_hours)
}

interface Refundable {
  status: BookingStatus
  amount: number
  /** Refunds that are done or pending. */
  refunded_amount: number
  time_start: Date
  refund_hours: number
}

/** Kopecks that a listener gets back by canceling now. A reservation is unpaid, so it has no refund. */
export function listenerRefund(booking: Refundable, now: Date): number {
  const { status, amount, refunded_amount, time_start, refund_hours } = booking
  return status === 'BOOKED' && now <= fullRefundUntil(time_start, refund_hours) ? amount - refunded_amount : 0
}
