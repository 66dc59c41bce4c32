import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { checkPresence } from '../presence/check-presence.ts'
import { closeRoomNow } from '../presence/close-room.ts'
import { endMeeting } from './end-meeting.ts'
import { lockMeeting } from '../lock-meeting.ts'

export async function closeMeeting(ctx: Ctx, consultation_id: string): Promise<void> {
  await checkPresence(ctx, consultation_id)
  await transact(ctx, async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    if (!meeting || ctx.clock.now() < meeting.time_end) return
    const why = "the slot's end passed"
    await endMeeting(tx, ctx.clock.now(), { consultation_id, by_user_id: null, cause: 'SLOT_END', why })
  })
}

export async function endBySpeaker(
  ctx: Ctx,
  { consultation_id, speaker_id }: { consultation_id: string; speaker_id: string },
) {
  await checkPresence(ctx, consultation_id)
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    const ended = { by_user_id: speaker_id, cause: 'SPEAKER', why: 'the speaker ended it' } as const
    await endMeeting(tx, ctx.clock.now(), { consultation_id, ...ended })
  })
  await closeRoomNow(ctx, consultation_id)
}
