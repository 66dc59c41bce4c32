import type { Ctx } from '../../context.ts'
import { assertModerates, type Moderation } from './host.ts'
import { roomName } from './meeting.ts'
import { toExternalServiceError } from './room-server-errors.ts'

/** Only the room server sends on this topic without a sender; browsers ignore it from participants. */
const topic = 'host'

/** Asks a listener to turn on the microphone. Throws external_service. */
export async function askToUnmute(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  const { consultation_id, user_id: to } = moderation
  await ctx.rooms.sendData({ room: roomName(consultation_id), topic, word: 'unmute', to }).catch(toExternalServiceError)
}

/** Throws external_service. */
export async function lowerHand(ctx: Ctx, moderation: Moderation): Promise<void> {
  await assertModerates(ctx, moderation)
  await lowerHandOf(ctx, moderation)
}

/** Notifies everyone in the room that a listener's hand is lowered. Throws external_service. */
export async function lowerHandOf(
  ctx: Ctx,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
): Promise<void> {
  const word = `lower ${user_id}`
  await ctx.rooms.sendData({ room: roomName(consultation_id), topic, word }).catch(toExternalServiceError)
}

/** Notifies the host's browser at once; it also asks for the list now and then. */
export async function notifyHostOfKnock({ rooms, log, db }: Ctx, consultation_id: string): Promise<void> {
  const meeting = await db
    .selectFrom('consultations')
    .select('speaker_id')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!meeting) return
  await rooms
    .sendData({ room: roomName(consultation_id), topic, word: 'knock', to: meeting.speaker_id })
    .catch((error: unknown) => log.warn({ err: error }, 'could not notify a host of a knock'))
}
