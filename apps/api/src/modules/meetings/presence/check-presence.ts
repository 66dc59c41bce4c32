import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { Participant } from '../../../providers/livekit.ts'
import { closeRoomSoon } from './close-room.ts'
import { recordRoomServerContact } from './record-room-server-contact.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { roomName } from '../meeting.ts'
import { planMeeting, pushClock } from '../end/plan-meeting.ts'
import { recordListing } from './presences.ts'
import { pushStart } from '../push-start.ts'
import { syncRoomSoon } from '../host/room-state.ts'
import { findSides, isSide } from '../sides.ts'
import { endSpotlightOf } from '../host/spotlight.ts'
import { startMeeting } from '../start-meeting.ts'

export function isOpen(now: Date, { time_start, time_end }: { time_start: Date; time_end: Date }): boolean {
  return now >= plusMinutes(time_start, -joinWindowMinutes) && now < time_end
}

export async function watchMeeting(tx: Tx, now: Date, meeting: { consultation_id: string; time_start: Date }) {
  const { consultation_id, time_start } = meeting
  const key = `check-presence:${consultation_id}`
  // Each new booking opens the meeting again, which must not postpone a check that is already queued.
  await enqueue(tx, 'check-presence', { consultation_id }, { key, at: plusMinutes(now, 1), keepsTime: true })
  if (now < time_start)
    await enqueue(
      tx,
      'replan-meeting',
      { consultation_id },
      { key: `replan-meeting:${consultation_id}`, at: time_start },
    )
}

/** Runs each minute until the slot's end, even after a meeting ended early, because its room has to stay empty. */
export async function checkPresenceAndGoOn(ctx: Ctx, consultation_id: string): Promise<void> {
  await checkPresence(ctx, consultation_id)
  await transact(ctx, async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    const now = ctx.clock.now()
    if (meeting && isOpen(now, meeting)) await watchMeeting(tx, now, meeting)
  })
}

/**
 * Lists the room's participants and corrects stays that events reported wrongly or not at all. Changes nothing if the
 * room server does not answer.
 */
export async function checkPresence(ctx: Ctx, consultation_id: string): Promise<void> {
  const asked_at = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000)
  const participants = await ctx.rooms.listParticipants(roomName(consultation_id)).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'could not list the participants of a room')
    return null
  })
  if (!participants) return
  const applied = await transact(ctx, (tx) =>
    applyListing(tx, ctx.clock.now(), { consultation_id, asked_at, participants }),
  )
  if (applied.isStarted) await pushStart(ctx, consultation_id)
  if (applied.isChanged) await pushClock(ctx, consultation_id)
}

interface Listing {
  consultation_id: string
  asked_at: Date
  participants: readonly Participant[]
}

async function applyListing(tx: Tx, now: Date, { consultation_id, asked_at, participants }: Listing) {
  const meeting = await lockMeeting(tx, consultation_id)
  const sides = meeting && (await findSides(tx, consultation_id))
  if (!sides) return { isStarted: false, isChanged: false }
  await recordRoomServerContact(tx, asked_at, meeting)
  const ours = participants.filter(({ identity }) => isSide(sides, identity))
  const isChanged = await recordListing(tx, { consultation_id, asked_at, participants: ours })
  const absent_ids = [sides.speaker_id, ...sides.listener_ids].filter((user_id) => !isListed(ours, user_id))
  await endSpotlightOf(tx, { consultation_id, user_ids: absent_ids })
  if (meeting.ended_at && participants.length > 0) await closeRoomSoon(tx, consultation_id)
  const [participant] = ours
  const isStarted = participant !== undefined && (await startMeeting(tx, now, { meeting, participant }))
  if (isChanged) {
    await planMeeting(tx, now, consultation_id)
    await syncRoomSoon(tx, consultation_id)
  }
  return { isStarted, isChanged }
}

function isListed(participants: readonly Participant[], user_id: string): boolean {
  return participants.some(({ identity }) => identity === user_id)
}
