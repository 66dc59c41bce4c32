import { joinWindowMinutes } from '@razgovor/contract/words'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { Participant } from '../../../providers/livekit.ts'
import { closeRoomSoon } from './close-room.ts'
import { recordRoomServerContact } from './record-room-server-contact.ts'
import { lockMeeting, type LockedMeeting } from '../lock-meeting.ts'
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
export function checkPresenceAndGoOn(ctx: Ctx, consultation_id: string): Promise<void> {
  return check(ctx, consultation_id, async (tx, now, meeting) => {
    if (isOpen(now, meeting)) await watchMeeting(tx, now, meeting)
  })
}

/**
 * Lists the room's participants and corrects stays that events reported wrongly or not at all. Changes nothing if the
 * room server does not answer.
 */
export function checkPresence(ctx: Ctx, consultation_id: string): Promise<void> {
  return check(ctx, consultation_id, async () => {})
}

interface Listing {
  asked_at: Date
  participants: readonly Participant[]
}

interface Applied {
  isStarted: boolean
  isChanged: boolean
}

const nothing: Applied = { isStarted: false, isChanged: false }

// An open meeting is checked each minute, so all of it is one transaction.
async function check(
  ctx: Ctx,
  consultation_id: string,
  afterwards: (tx: Tx, now: Date, meeting: LockedMeeting) => Promise<void>,
): Promise<void> {
  const listing = await listRoom(ctx, consultation_id)
  const applied = await transact(ctx, async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    if (!meeting) return nothing
    const now = ctx.clock.now()
    const outcome = listing ? await applyListing(tx, now, meeting, listing) : nothing
    await afterwards(tx, now, meeting)
    return outcome
  })
  if (applied.isStarted) await pushStart(ctx, consultation_id)
  if (applied.isChanged) await pushClock(ctx, consultation_id)
}

async function listRoom(ctx: Ctx, consultation_id: string): Promise<Listing | null> {
  const asked_at = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000)
  try {
    return { asked_at, participants: await ctx.rooms.listParticipants(roomName(consultation_id)) }
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not list the participants of a room')
    return null
  }
}

async function applyListing(
  tx: Tx,
  now: Date,
  meeting: LockedMeeting,
  { asked_at, participants }: Listing,
): Promise<Applied> {
  const { consultation_id } = meeting
  const sides = await findSides(tx, consultation_id)
  if (!sides) return nothing
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
