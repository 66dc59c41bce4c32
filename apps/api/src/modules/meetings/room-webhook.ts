import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { RoomEvent } from '../../providers/livekit.ts'
import { markStarted } from '../bookings/mark-consultation.ts'
import { startBookings } from '../bookings/move-bookings.ts'
import { closeRoomSoon, endMeeting } from './end-meeting.ts'
import { consultationOf } from './meeting.ts'
import { pushStart } from './push-start.ts'

/**
 * What the room server saw. Comes late, twice or never: each event counts once, the first side to join starts the
 * meeting, and a finished room ends it only when its time is over (a room server that restarts says so too early).
 */
export async function recordRoomEvent(ctx: Ctx, event: RoomEvent): Promise<void> {
  const consultation_id = consultationOf(event.room)
  if (!consultation_id) return
  const now = ctx.clock.now()
  const isStarted = await ctx.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    if (!meeting || !(await isNews(tx, now, consultation_id, event))) return false
    if (event.event === 'room_finished' && now >= meeting.time_end)
      await endMeeting(tx, now, { consultation_id, by_user_id: null, why: 'the room is closed' })
    if (event.event !== 'participant_joined') return false
    if (meeting.ended_at) {
      // Its token lets a side in until the slot's end, and the room server may have made the room anew.
      await closeRoomSoon(tx, consultation_id)
      return false
    }
    const isInWindow = now >= plusMinutes(meeting.time_start, -joinWindowMinutes) && now < meeting.time_end
    return isInWindow && start(tx, now, consultation_id, event.identity)
  })
  if (isStarted) await pushStart(ctx, consultation_id)
}

function lockMeeting(tx: Tx, consultation_id: string) {
  return tx
    .selectFrom('consultations as c')
    .innerJoin('time_slots as s', 's.slot_id', 'c.slot_id')
    .select(['s.time_start', 's.time_end', 'c.ended_at'])
    .where('c.consultation_id', '=', consultation_id)
    .forUpdate('c')
    .executeTakeFirst()
}

/** False when this event came before. */
async function isNews(tx: Tx, at: Date, consultation_id: string, { id, event, identity }: RoomEvent): Promise<boolean> {
  const added = await tx
    .insertInto('room_events')
    .values({ event_id: id, consultation_id, event, identity, at })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return added !== undefined
}

/** False when it had begun, or when who joined is none of the two sides: a recorder has an identity too. */
async function start(tx: Tx, now: Date, consultation_id: string, identity: string | null): Promise<boolean> {
  const sides = await tx
    .selectFrom('bookings')
    .select(['listener_id', 'speaker_id'])
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .execute()
  if (!sides.some((side) => side.listener_id === identity || side.speaker_id === identity)) return false
  if (!(await markStarted(tx, now, consultation_id))) return false
  await startBookings(tx, now, { consultation_id, by_user_id: identity, why: 'the first one joined' })
  return true
}
