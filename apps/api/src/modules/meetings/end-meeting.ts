import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { endBookings } from '../bookings/move-bookings.ts'
import { roomName } from './meeting.ts'

/** The record first, then the room: who is thrown out can't come back. Safe to repeat. */
export async function endMeeting(ctx: Ctx, consultation_id: string, ended: { by_user_id: string | null; why: string }): Promise<void> {
  await ctx.db.transaction().execute((tx) => recordEnd(tx, ctx.clock.now(), consultation_id, ended))
  await ctx.rooms.closeRoom(roomName(consultation_id))
}

export async function recordEnd(
  tx: Tx,
  now: Date,
  consultation_id: string,
  ended: { by_user_id: string | null; why: string },
): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ ended_at: now })
    .where('consultation_id', '=', consultation_id)
    .where('ended_at', 'is', null)
    .execute()
  await endBookings(tx, now, { consultation_id, ...ended })
}
