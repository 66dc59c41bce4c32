import type { Ctx } from '../../../context.ts'
import { listCoHostIds } from './co-hosts.ts'
import { assertModerates, type Moderation } from './host.ts'
import { roomName } from '../meeting.ts'
import { toExternalServiceError } from '../presence/room-server-errors.ts'

// Only the room server sends on this topic without a sender; browsers ignore it from participants.
const topic = 'host'

export async function askToUnmute(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id } = moderation
  const message = { room: roomName(consultation_id), topic, word: 'unmute', to: [user_id] }
  await ctx.rooms.sendData(message).catch(toExternalServiceError)
}

export async function lowerHand(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  await lowerHandOf(ctx, moderation)
}

export async function lowerHandOf(
  ctx: Ctx,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
): Promise<void> {
  const word = `lower ${user_id}`
  await ctx.rooms.sendData({ room: roomName(consultation_id), topic, word }).catch(toExternalServiceError)
}

/** A lost notification does no harm: the hosts' browsers also request the list from time to time. */
export async function notifyHostsOfKnock({ rooms, log, db }: Ctx, consultation_id: string): Promise<void> {
  const meeting = await db
    .selectFrom('consultations')
    .select('speaker_id')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!meeting) return
  const to = [meeting.speaker_id, ...(await listCoHostIds(db, consultation_id))]
  await rooms
    .sendData({ room: roomName(consultation_id), topic, word: 'knock', to })
    .catch((error: unknown) => log.warn({ err: error }, 'could not notify the hosts of a knock'))
}
