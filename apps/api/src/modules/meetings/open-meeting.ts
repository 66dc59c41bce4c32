import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { isOpen, watchMeeting } from './presence/check-presence.ts'
import { lockMeeting } from './lock-meeting.ts'
import { pushStart } from './push-start.ts'

export async function openMeeting(ctx: Ctx, consultation_id: string): Promise<void> {
  const now = ctx.clock.now()
  const hasOpened = await transact(ctx, async (tx) => {
    const meeting = await lockMeeting(tx, consultation_id)
    if (!meeting || !isOpen(now, meeting)) return false
    await watchMeeting(tx, now, meeting)
    return true
  })
  if (hasOpened) await pushStart(ctx, consultation_id)
}
