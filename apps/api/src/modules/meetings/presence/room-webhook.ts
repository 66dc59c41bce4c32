import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { RoomEvent } from '../../../providers/livekit.ts'
import { watchMeeting } from './check-presence.ts'
import { closeRoomSoon } from './close-room.ts'
import { endMeeting } from '../end/end-meeting.ts'
import { recordRoomServerContact } from './record-room-server-contact.ts'
import { lockMeeting, type LockedMeeting } from '../lock-meeting.ts'
import { consultationOf } from '../meeting.ts'
import { planMeeting, pushClock } from '../end/plan-meeting.ts'
import { recordDeparture, recordStay } from './presences.ts'
import { pushStart } from '../push-start.ts'
import { syncRoomSoon } from '../host/room-state.ts'
import { findSides, isSide } from '../sides.ts'
import { endSpotlightOf } from '../host/spotlight.ts'
import { startMeeting } from '../start-meeting.ts'

interface Applied {
  isStarted: boolean
  isChanged: boolean
}

const nothing: Applied = { isStarted: false, isChanged: false }

/**
 * Records an event, which may come late, twice or out of order, once and at its own time. The first side to join starts
 * the meeting. A finished room ends it only after the slot's end: a restarting server reports that too early.
 */
export async function recordRoomEvent(ctx: Ctx, event: RoomEvent): Promise<void> {
  const consultation_id = consultationOf(event.room)
  if (!consultation_id) return
  const applied = await transact(ctx, async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    return meeting && (await recordOnce(tx, meeting, event)) ? applyEvent(tx, ctx.clock.now(), meeting, event) : nothing
  })
  if (applied.isStarted) await pushStart(ctx, consultation_id)
  if (applied.isChanged) await pushClock(ctx, consultation_id)
}

async function recordOnce(
  tx: Tx,
  { consultation_id }: LockedMeeting,
  { id, event, at, participant }: RoomEvent,
): Promise<boolean> {
  const added = await tx
    .insertInto('room_events')
    .values({ event_id: id, consultation_id, event, identity: participant?.identity ?? null, at })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return added !== undefined
}

async function applyEvent(tx: Tx, now: Date, meeting: LockedMeeting, event: RoomEvent): Promise<Applied> {
  const { consultation_id } = meeting
  if (event.event === 'room_finished') {
    if (now >= meeting.time_end)
      await endMeeting(tx, now, { consultation_id, by_user_id: null, cause: 'SLOT_END', why: 'the room is closed' })
    await planMeeting(tx, now, consultation_id)
    return { isStarted: false, isChanged: true }
  }
  const { participant } = event
  const sides = participant && (await findSides(tx, consultation_id))
  if (!participant || !sides || !isSide(sides, participant.identity)) return nothing
  await recordRoomServerContact(tx, event.at, meeting)
  const stay = { consultation_id, participant }
  const isJoin = event.event === 'participant_joined'
  if (isJoin) await recordStay(tx, stay)
  else if (event.event === 'participant_left' || event.event === 'participant_connection_aborted') {
    await recordDeparture(tx, event.at, stay)
    await endSpotlightOf(tx, { consultation_id, user_ids: [participant.identity] })
  } else return nothing
  if (isJoin && meeting.ended_at) await closeRoomSoon(tx, consultation_id)
  if (isJoin && meeting.removed_ids.includes(participant.identity))
    await enqueue(tx, 'remove-participant', { consultation_id, user_id: participant.identity })
  if (isJoin) await syncRoomSoon(tx, consultation_id)
  const isStarted = await startMeeting(tx, now, { meeting, participant })
  if (isStarted) await watchMeeting(tx, now, meeting)
  await planMeeting(tx, now, consultation_id)
  return { isStarted, isChanged: true }
}
