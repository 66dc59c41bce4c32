import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { readAdmission } from './host/admission.ts'
import { assertJustOpen, getMeeting, type Meeting } from './meeting.ts'
import { meetingsRefusals } from './meetings.texts.ts'
import { assertNotRemoved } from './presence/participants.ts'

export interface RoomCall {
  consultation_id: string
  user_id: string
  zone: string
}

/** Throws not_exist, human_friendly (not open, long over, removed, locked out). */
export async function assertTakesPart(ctx: Ctx, { zone, ...attendance }: RoomCall): Promise<Meeting> {
  const meeting = await getMeeting(ctx.db, attendance.consultation_id, attendance.user_id)
  assertJustOpen(ctx, meeting, zone)
  await assertNotRemoved(ctx.db, attendance)
  if (meeting.side === 'SPEAKER') return meeting
  if ((await readAdmission(ctx.db, ctx.clock.now(), attendance)) !== 'FREE')
    throw new ApiError('human_friendly', meetingsRefusals.room_is_locked)
  return meeting
}
