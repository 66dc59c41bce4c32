import type { MeetingState } from '@razgovor/contract/meetings'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { readAdmission } from './host/admission.ts'
import { readCount, toClock } from './end/clock.ts'
import { getMeeting } from './meeting.ts'
import { isRemoved } from './presence/participants.ts'
import { isRoomServerDown } from './presence/room-server-health.ts'
import { readRoomRecording } from './recordings/room-recording.ts'

export async function getMeetingState(ctx: Ctx, consultation_id: string, user_id: string): Promise<MeetingState> {
  const { ended_at, time_end } = await getMeeting(ctx.db, consultation_id, user_id)
  const now = ctx.clock.now()
  const count = await readCount(ctx.db, now, consultation_id)
  if (!count) throw new ApiError('not_exist')
  const is_over = ended_at !== null || now >= time_end
  return {
    clock: toClock(count, now),
    present_user_ids: is_over ? [] : await listPresent(ctx, consultation_id),
    is_over,
    admission: is_over ? 'FREE' : await readAdmission(ctx.db, now, { consultation_id, user_id }),
    is_removed: await isRemoved(ctx.db, { consultation_id, user_id }),
    is_recorded: (await readRoomRecording(ctx.db, consultation_id))?.ended_by === null,
    is_room_server_down: !is_over && (await isRoomServerDown(ctx)),
  }
}

async function listPresent({ db }: Ctx, consultation_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('meeting_presences')
    .select('user_id')
    .distinct()
    .where('consultation_id', '=', consultation_id)
    .where('left_at', 'is', null)
    .where('missed_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
