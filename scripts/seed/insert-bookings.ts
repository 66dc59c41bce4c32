import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { queueMeetingTimers } from '../../apps/api/src/modules/bookings/meeting-timers.ts'
import '../../apps/api/src/modules/meetings/meetings.jobs.ts'
import { insertConversations } from './insert-conversations.ts'
import { insertReviews } from './insert-reviews.ts'
import { insertOrders, insertPayments } from './insert-orders.ts'
import type { InsertedSlot } from './insert-slots.ts'
import { planBookings, type DemoBooking } from './plan-bookings.ts'

// Sends no notifications; the jobs open and close upcoming meetings like any other.
export async function insertBookings(
  tx: Tx,
  now: Date,
  { slots, listeners }: { slots: readonly InsertedSlot[]; listeners: readonly string[] },
): Promise<void> {
  const planned = planBookings(slots, listeners.length, now)
  const booked = [...new Set(planned.map(({ slot }) => slot))]
  const consultations = new Map(booked.map((slot) => [slot, newId(now)]))
  await tx
    .insertInto('consultations')
    .values(
      booked.map((slot) => ({
        consultation_id: consultations.get(slot)!,
        slot_id: slot.slot_id,
        speaker_id: slot.speaker_id,
        flow_type: slot.series_title ? ('SERIES' as const) : ('SPEAKER_CONSULTATION' as const),
        created_at: bookedAt(slot, now),
        started_at: isPast(slot, now) ? slot.time_start : null,
        ended_at: isPast(slot, now) ? slot.time_end : null,
        counted_seconds: isPast(slot, now) ? (slot.time_end.getTime() - slot.time_start.getTime()) / 1000 : null,
      })),
    )
    .execute()

  const bookings = planned.map((booking) => toRow(booking, { now, consultations, listeners }))
  const paid = bookings.flatMap(({ order_id, ...row }) => (order_id ? { ...row, order_id } : []))
  await insertOrders(tx, paid)
  await tx.insertInto('bookings').values(bookings).execute()
  await tx
    .insertInto('booking_history')
    .values(bookings.flatMap((booking) => historyOf(booking)))
    .execute()
  await insertPayments(tx, paid)
  await insertConversations(tx, now, bookings)
  const held = bookings.filter(({ status }) => status === 'ENDED')
  // The first listener, a demo login, may still write a review.
  await insertReviews(
    tx,
    now,
    held.filter(({ listener_id }) => listener_id !== listeners[0]),
  )
  for (const [{ time_start, time_end }, consultation_id] of consultations) {
    if (time_end > now) await queueMeetingTimers(tx, now, { consultation_id, time_start, time_end })
  }
}

function isPast(slot: InsertedSlot, now: Date): boolean {
  return slot.time_end <= now
}

function bookedAt(slot: InsertedSlot, now: Date): Date {
  return isPast(slot, now) ? plusMinutes(slot.time_start, -2 * 24 * 60) : now
}

function toRow(
  { slot, listener, place }: DemoBooking<InsertedSlot>,
  around: { now: Date; consultations: Map<InsertedSlot, string>; listeners: readonly string[] },
) {
  const created_at = bookedAt(slot, around.now)
  return {
    booking_id: newId(created_at),
    consultation_id: around.consultations.get(slot)!,
    slot_id: slot.slot_id,
    speaker_id: slot.speaker_id,
    listener_id: around.listeners[listener]!,
    order_id: slot.amount > 0 ? newId(created_at) : null,
    place,
    places: slot.places,
    time_start: slot.time_start,
    time_end: slot.time_end,
    status: isPast(slot, around.now) ? ('ENDED' as const) : ('BOOKED' as const),
    amount: slot.amount,
    created_at,
  }
}

function historyOf(booking: ReturnType<typeof toRow>) {
  const { booking_id, listener_id, created_at, time_start, time_end } = booking
  const signedUp = {
    booking_id,
    from_status: null,
    to_status: 'BOOKED',
    at: created_at,
    by_user_id: listener_id,
    why: 'signed up',
  }
  if (booking.status === 'BOOKED') return [signedUp]
  return [
    signedUp,
    { ...signedUp, from_status: 'BOOKED', to_status: 'STARTED', at: time_start, why: 'joined' },
    {
      booking_id,
      from_status: 'STARTED',
      to_status: 'ENDED',
      at: time_end,
      by_user_id: null,
      why: "the slot's end passed",
    },
  ]
}
