import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { ListedParticipant } from '../../../providers/livekit.ts'
import { listCoHostIds } from '../host/co-hosts.ts'
import { assertHosts, assertModerates, assertModeratesAsSpeaker, type HostCall, type Moderation } from '../host/host.ts'
import { roomName } from '../meeting.ts'
import { toExternalServiceError } from './room-server-errors.ts'
import { deleteCoHost } from '../host/set-co-host.ts'
import { findSides } from '../sides.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

export async function muteParticipant(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  await mute(ctx, moderation.consultation_id, ({ identity }) => identity === moderation.user_id)
}

export async function muteEverybody(ctx: Ctx, call: HostCall): Promise<void> {
  await assertHosts(ctx, call)
  const sides = await findSides(ctx.db, call.consultation_id)
  const host_ids = new Set([sides?.speaker_id, ...(await listCoHostIds(ctx.db, call.consultation_id))])
  await mute(ctx, call.consultation_id, ({ identity }) => !host_ids.has(identity))
}

async function mute(
  ctx: Ctx,
  consultation_id: string,
  isMeant: (participant: ListedParticipant) => boolean,
): Promise<void> {
  const room = roomName(consultation_id)
  const participants = await ctx.rooms.listParticipants(room).catch(toExternalServiceError)
  for (const { identity, open_microphone_sids } of participants.filter(isMeant)) {
    for (const track_sid of open_microphone_sids)
      await ctx.rooms.muteTrack({ room, identity, track_sid }).catch(toExternalServiceError)
  }
}

/**
 * Records the removal first, so that the listener gets no new token even if the room server fails. A co-host loses the
 * right. Idempotent. Throws external_service.
 */
export async function removeParticipant(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModeratesAsSpeaker(ctx, moderation)
  const { consultation_id, user_id } = moderation
  await transact(ctx, async (tx) => {
    await tx
      .insertInto('meeting_removals')
      .values({ consultation_id, user_id, removed_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await deleteCoHost(tx, { consultation_id, user_id })
    await enqueue(tx, 'remove-participant', { consultation_id, user_id })
  })
  await removeFromRoom(ctx, { consultation_id, user_id }).catch(toExternalServiceError)
}

export async function disconnectParticipant(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id: identity } = moderation
  const participant = { room: roomName(consultation_id), identity, may_return: true }
  await ctx.rooms.removeParticipant(participant).catch(toExternalServiceError)
}

export async function removeFromRoom(
  ctx: Ctx,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
) {
  await ctx.rooms.removeParticipant({ room: roomName(consultation_id), identity: user_id })
}

interface Attendance {
  consultation_id: string
  user_id: string
}

export async function assertNotRemoved(db: Db, attendance: Attendance): Promise<void> {
  if (await isRemoved(db, attendance)) throw new ApiError('human_friendly', meetingsRefusals.removed_from_meeting)
}

export async function isRemoved(db: Db, { consultation_id, user_id }: Attendance): Promise<boolean> {
  const removal = await db
    .selectFrom('meeting_removals')
    .select('removed_at')
    .where('consultation_id', '=', consultation_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return removal !== undefined
}
