import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { packageOfBooking } from '../../db/credit-of-booking.ts'
import { refundHoursInForce } from '../../db/refund-hours.ts'

export interface Party {
  user_id: string
  name: string
  email: string
  zone: string
}

export type BookingNotice = NonNullable<Awaited<ReturnType<typeof loadBookingForNotice>>>

export async function loadBookingForNotice(db: Db, booking_id: string) {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .innerJoin('users as l', 'l.user_id', 'b.listener_id')
    .leftJoin('orders as o', 'o.order_id', 'b.order_id')
    .select(['b.booking_id', 'b.consultation_id', 'b.status', 'b.reason', 'b.amount', 'b.refunded_amount', 'b.outcome'])
    .select(packageOfBooking.as('package'))
    .select(['b.time_start', 'b.time_end', 'b.topic_changes', 't.topic', 't.for_user_id', 'o.paid_at'])
    .select(['s.user_id as speaker_id', 's.email as speaker_email', 's.time_zone_id as speaker_zone'])
    .select(['l.user_id as listener_id', 'l.email as listener_email', 'l.time_zone_id as listener_zone'])
    .select([
      sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'),
      sql<string>`trim(l.first_name || ' ' || l.last_name)`.as('listener_name'),
      refundHoursInForce.as('refund_hours'),
      sql<Date | null>`(select max(m.at) from booking_moves m where m.booking_id = b.booking_id)`.as('moved_at'),
    ])
    .where('b.booking_id', '=', booking_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { speaker_id, speaker_name, speaker_email, speaker_zone } = row
  const { listener_id, listener_name, listener_email, listener_zone, ...booking } = row
  return {
    ...booking,
    speaker: { user_id: speaker_id, name: speaker_name, email: speaker_email, zone: speaker_zone },
    listener: { user_id: listener_id, name: listener_name, email: listener_email, zone: listener_zone },
  }
}

export function isOn({ status }: Pick<BookingNotice, 'status'>): boolean {
  return status === 'BOOKED' || status === 'STARTED'
}

export function pastMeetingsPath(is_to_speaker: boolean): string {
  return is_to_speaker ? '/orders?side=speaker&tab=past' : '/orders?tab=past'
}

export interface Side {
  reader: Party
  other: Party
  is_to_speaker: boolean
}

export function sidesOf({ speaker, listener }: BookingNotice): [Side, Side] {
  return [
    { reader: listener, other: speaker, is_to_speaker: false },
    { reader: speaker, other: listener, is_to_speaker: true },
  ]
}

export function sideOf(booking: BookingNotice, user_id: string): Side | undefined {
  return sidesOf(booking).find(({ reader }) => reader.user_id === user_id)
}

/**
 * A speaker who cancels a group meeting cancels all its bookings at the same instant. `leader_id` represents them, so
 * that the speaker gets one notice, with the total refund.
 */
export async function findCanceledTogether(db: Db, booking_id: string): Promise<{ leader_id: string; refund: number }> {
  const { rows } = await sql<{ leader_id: string; refund: number }>`
    select min(b.booking_id::text) as leader_id, sum(b.refunded_amount)::int as refund
    from booking_history own
    join bookings canceled on canceled.booking_id = own.booking_id
    join bookings b on b.consultation_id = canceled.consultation_id
    join booking_history h
      on h.booking_id = b.booking_id and h.to_status = 'CANCELED' and h.at = own.at and h.by_user_id = own.by_user_id
    where own.booking_id = ${booking_id} and own.to_status = 'CANCELED'
    having count(*) > 0`.execute(db)
  return rows[0] ?? { leader_id: booking_id, refund: 0 }
}
