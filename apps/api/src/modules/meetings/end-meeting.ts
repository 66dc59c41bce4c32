import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { markEnded } from '../bookings/mark-consultation.ts'
import { endBookings } from '../bookings/move-bookings.ts'
import { roomName } from './meeting.ts'

/** The record first, then the room: who is thrown out can't come back. Safe to repeat. */
export async function endMeeting(
  ctx: Ctx,
  consultation_id: string,
  ended: { by_user_id: string | null; why: string },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => recordEnd(tx, ctx.clock.now(), consultation_id, ended))
  await ctx.rooms.closeRoom(roomName(consultation_id))
}

export async function recordEnd(
  tx: Tx,
  now: Date,
  consultation_id: string,
  ended: { by_user_id: string | null; why: string },
): Promise<void> {
  await markEnded(tx, now, consultation_id)
  await endBookings(tx, now, { consultation_id, ...ended })
}
