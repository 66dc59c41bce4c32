import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { assertHosts, type HostCall } from './host.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { roomName } from '../meeting.ts'
import { meetingsRefusals } from '../meetings.texts.ts'
import { toExternalServiceError } from '../presence/room-server-errors.ts'
import { changeRoomState, syncRoom, syncRoomSoon } from './room-state.ts'

export async function setSpotlight(
  ctx: Ctx,
  { user_id, ...call }: HostCall & { user_id: string | null },
): Promise<void> {
  await assertHosts(ctx, call)
  const { consultation_id } = call
  if (user_id !== null) await assertInRoom(ctx, { consultation_id, user_id })
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    await changeRoomState(tx, consultation_id, { spotlight_user_id: user_id })
  })
  await syncRoom(ctx, consultation_id).catch(toExternalServiceError)
}

interface Person {
  consultation_id: string
  user_id: string
}

async function assertInRoom({ rooms }: Ctx, { consultation_id, user_id }: Person): Promise<void> {
  const participants = await rooms.listParticipants(roomName(consultation_id)).catch(toExternalServiceError)
  if (!participants.some(({ identity }) => identity === user_id))
    throw new ApiError('human_friendly', meetingsRefusals.not_in_room)
}

/** A person who came back meanwhile keeps the spotlight. Needs the meeting locked. */
export async function endSpotlightOf(
  tx: Tx,
  { consultation_id, user_ids }: { consultation_id: string; user_ids: readonly string[] },
): Promise<void> {
  if (user_ids.length === 0) return
  const ended = await tx
    .updateTable('meetings')
    .set({ spotlight_user_id: null })
    .where('consultation_id', '=', consultation_id)
    .where('spotlight_user_id', 'in', user_ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('meeting_presences as p')
            .select('p.user_id')
            .whereRef('p.consultation_id', '=', 'meetings.consultation_id')
            .whereRef('p.user_id', '=', 'meetings.spotlight_user_id')
            .where('p.left_at', 'is', null)
            .where('p.missed_at', 'is', null),
        ),
      ),
    )
    .returning('consultation_id')
    .executeTakeFirst()
  if (ended) await syncRoomSoon(tx, consultation_id)
}
