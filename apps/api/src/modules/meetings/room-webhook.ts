import type { Ctx } from '../../context.ts'
import { plusMinutes } from '../../clock.ts'
import { joinWindowMinutes } from '@razgovor/contract/words'
import type { RoomEvent } from '../../providers/livekit.ts'
import { markStarted } from '../bookings/mark-consultation.ts'
import { startBookings } from '../bookings/move-bookings.ts'
import { recordEnd } from './end-meeting.ts'
import { consultationOf } from './meeting.ts'
import { pushStart } from './push-start.ts'

/**
 * What the room server saw. Comes late, twice or never: each event counts once, the first to join starts the meeting,
 * and a finished room ends it only when its time is over (a room server that restarts says so too early).
 */
export async function recordRoomEvent(ctx: Ctx, event: RoomEvent): Promise<void> {
  const consultation_id = consultationOf(event.room)
  if (!consultation_id) return
  const now = ctx.clock.now()
  const started = await ctx.db.transaction().execute(async (tx) => {
    const meeting = await tx
      .selectFrom('consultations as c')
      .innerJoin('time_slots as s', 's.slot_id', 'c.slot_id')
      .select(['s.time_start', 's.time_end'])
      .where('c.consultation_id', '=', consultation_id)
      .forUpdate('c')
      .executeTakeFirst()
    if (!meeting) return false
    const { numInsertedOrUpdatedRows: isNew } = await tx
      .insertInto('room_events')
      .values({ event_id: event.id, consultation_id, event: event.event, identity: event.identity, at: now })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .executeTakeFirst()
    if (!isNew) return false

    if (event.event === 'room_finished' && now >= meeting.time_end)
      await recordEnd(tx, now, consultation_id, { by_user_id: null, why: 'the room is closed' })

    const isInWindow = now >= plusMinutes(meeting.time_start, -joinWindowMinutes) && now < meeting.time_end
    if (event.event !== 'participant_joined' || !isInWindow) return false
    if (!(await markStarted(tx, now, consultation_id))) return false
    await startBookings(tx, now, { consultation_id, by_user_id: event.identity, why: 'the first one joined' })
    return true
  })
  if (started) await pushStart(ctx, consultation_id)
}
