import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { assertOpen, getMeeting, roomName } from './meeting.ts'
import { toExternalServiceError } from './room-server-errors.ts'
import { findSides } from './sides.ts'
import { meetingsRefusals } from './meetings.texts.ts'

/** An action of a speaker on a listener. */
export interface Moderation {
  consultation_id: string
  speaker_id: string
  /** The affected listener. */
  user_id: string
  zone: string
}

/** Throws not_exist; forbidden (the caller is a listener, or targets themselves); human_friendly (not open). */
async function assertModerates(ctx: Ctx, { consultation_id, speaker_id, user_id, zone }: Moderation): Promise<void> {
  const meeting = await getMeeting(ctx.db, consultation_id, speaker_id)
  if (meeting.side !== 'SPEAKER' || user_id === speaker_id) throw new ApiError('forbidden')
  const sides = await findSides(ctx.db, consultation_id)
  if (!sides?.listener_ids.includes(user_id)) throw new ApiError('not_exist')
  assertOpen(ctx, meeting, zone)
}

/** Mutes every open microphone; does nothing for a muted or absent participant. */
export async function muteParticipant(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id: identity } = moderation
  const room = roomName(consultation_id)
  const participants = await ctx.rooms.listParticipants(room).catch(toExternalServiceError)
  const sids = participants.flatMap((one) => (one.identity === identity ? one.open_microphone_sids : []))
  for (const track_sid of sids) await ctx.rooms.muteTrack({ room, identity, track_sid }).catch(toExternalServiceError)
}

/**
 * Records the removal first, so that the listener gets no new token even if the room server fails. Idempotent. Throws
 * external_service.
 */
export async function removeParticipant(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id } = moderation
  await transact(ctx, async (tx) => {
    await tx
      .insertInto('meeting_removals')
      .values({ consultation_id, user_id, removed_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await enqueue(tx, 'remove-participant', { consultation_id, user_id })
  })
  await removeFromRoom(ctx, { consultation_id, user_id }).catch(toExternalServiceError)
}

export async function removeFromRoom(
  ctx: Ctx,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
) {
  await ctx.rooms.removeParticipant({ room: roomName(consultation_id), identity: user_id })
}

/** Throws human_friendly. */
export async function assertNotRemoved(
  db: Db,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
): Promise<void> {
  const removal = await db
    .selectFrom('meeting_removals')
    .select('removed_at')
    .where('consultation_id', '=', consultation_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (removal) throw new ApiError('human_friendly', meetingsRefusals.removed_from_meeting)
}
