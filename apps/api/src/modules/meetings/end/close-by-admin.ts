import { joinWindowMinutes } from '@razgovor/contract/words'
import { logChange, type AdminDoing } from '../../../audit-log.ts'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { checkPresence } from '../presence/check-presence.ts'
import { closeRoomNow } from '../presence/close-room.ts'
import { endMeeting } from './end-meeting.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

/**
 * Ends a running meeting on behalf of an admin. For one that has ended, only closes its room again. Throws not_exist;
 * human_friendly if it has not begun, because such a meeting is canceled instead.
 */
export async function closeByAdmin(
  ctx: Ctx,
  { consultation_id, why, ...author }: AdminDoing & { consultation_id: string },
): Promise<{ consultation_id: string; ended_at: string }> {
  await checkPresence(ctx, consultation_id)
  const now = ctx.clock.now()
  const ended_at = await transact(ctx, async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    if (!meeting) throw new ApiError('not_exist')
    if (meeting.ended_at) return meeting.ended_at
    const isOpen = now >= plusMinutes(meeting.time_start, -joinWindowMinutes)
    if (!isOpen || !(await isBooked(tx, consultation_id)))
      throw new ApiError('human_friendly', meetingsRefusals.meeting_not_running)
    const ended = { by_user_id: author.by_user_id, cause: 'ADMIN', why: 'an admin closed the room' } as const
    await endMeeting(tx, now, { consultation_id, ...ended })
    await logChange(tx, {
      ...author,
      table_name: 'consultations',
      row_id: consultation_id,
      action: 'close',
      subject_id: null,
      before: { ended_at: null },
      after: { ended_at: now, why },
      at: now,
    })
    return now
  })
  await closeRoomNow(ctx, consultation_id)
  return { consultation_id, ended_at: ended_at.toISOString() }
}

async function isBooked(db: Db, consultation_id: string): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .executeTakeFirst()
  return booking !== undefined
}
