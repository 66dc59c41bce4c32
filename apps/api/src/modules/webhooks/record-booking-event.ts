import type { WebhookEvent } from '@razgovor/contract/webhooks'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { recordEvent } from './record-event.ts'

// Nothing about the listener that an API key does not read.
async function findBooking(db: Db, booking_id: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as s', 's.slot_id', 'b.slot_id')
    .select(['b.booking_id', 'b.consultation_id', 'b.slot_id', 'b.speaker_id', 'b.status', 'b.amount'])
    .select(['b.time_start', 'b.time_end', 's.topic'])
    .where('b.booking_id', '=', booking_id)
    .executeTakeFirst()
}

interface OfBooking {
  booking_id: string
  /** Set if one booking can have several events of the kind. */
  key?: string
  more?: object
}

export async function recordBookingEvent(
  ctx: Ctx,
  event: WebhookEvent,
  { booking_id, key = booking_id, more = {} }: OfBooking,
): Promise<void> {
  const booking = await findBooking(ctx.db, booking_id)
  if (!booking) return
  const { speaker_id, time_start, time_end, ...rest } = booking
  const times = { time_start_iso: time_start.toISOString(), time_end_iso: time_end.toISOString() }
  await recordEvent(ctx, { speaker_id, event, key, data: { ...rest, currency: 'RUB', ...times, ...more } })
}

export async function recordMove(
  ctx: Ctx,
  { booking_id, move_id }: { booking_id: string; move_id: string },
): Promise<void> {
  const move = await ctx.db
    .selectFrom('booking_moves')
    .select(['from_start', 'from_end', 'to_start', 'to_end', 'from_slot_id', 'to_slot_id'])
    .where('move_id', '=', move_id)
    .where('booking_id', '=', booking_id)
    .executeTakeFirst()
  if (!move) return
  await recordBookingEvent(ctx, 'booking.moved', {
    booking_id,
    key: move_id,
    more: {
      // As of this move, which another may have followed.
      slot_id: move.to_slot_id,
      time_start_iso: move.to_start.toISOString(),
      time_end_iso: move.to_end.toISOString(),
      previous_slot_id: move.from_slot_id,
      previous_time_start_iso: move.from_start.toISOString(),
      previous_time_end_iso: move.from_end.toISOString(),
    },
  })
}

export async function recordEnd(ctx: Ctx, consultation_id: string): Promise<void> {
  const bookings = await ctx.db
    .selectFrom('bookings as b')
    .innerJoin('time_slots as s', 's.slot_id', 'b.slot_id')
    .select(['b.booking_id', 'b.outcome', 'b.speaker_id', 'b.slot_id', 's.topic', 'b.time_start', 'b.time_end'])
    .where('b.consultation_id', '=', consultation_id)
    .where('b.status', '=', 'ENDED')
    .orderBy('b.booking_id')
    .execute()
  const [first] = bookings
  if (!first) return
  const { speaker_id, slot_id, topic, time_start, time_end } = first
  await recordEvent(ctx, {
    speaker_id,
    event: 'meeting.ended',
    key: consultation_id,
    data: {
      consultation_id,
      slot_id,
      topic,
      time_start_iso: time_start.toISOString(),
      time_end_iso: time_end.toISOString(),
      bookings: bookings.map(({ booking_id, outcome }) => ({ booking_id, outcome })),
    },
  })
}
