import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { readCount, toClock } from './clock.ts'
import { closeRoomNow } from '../presence/close-room.ts'
import { endMeeting } from './end-meeting.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { planMeeting, warningMinutes } from './plan-meeting.ts'
import { findSides } from '../sides.ts'

const tariffsPath = '/tariffs'

/** Replans if somebody left or the tariff changed meanwhile. Idempotent. */
export async function endAtLimit(ctx: Ctx, consultation_id: string): Promise<void> {
  const isEnded = await transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const meeting = await lockMeeting(tx, consultation_id)
    if (!meeting || meeting.ended_at) return false
    const count = await readCount(tx, now, consultation_id)
    if (!count?.runs_out_at || count.runs_out_at > now) {
      await planMeeting(tx, now, consultation_id)
      return false
    }
    const why = "the speaker's tariff ran out of time"
    await endMeeting(tx, now, { consultation_id, by_user_id: null, cause: 'TIME_LIMIT', why })
    await enqueue(tx, 'meeting-time-over', { consultation_id })
    return true
  })
  if (isEnded) await closeRoomNow(ctx, consultation_id)
}

export async function warnOfLimit(ctx: Ctx, consultation_id: string): Promise<void> {
  await transact(ctx, async (tx, after) => {
    const clock = await claimWarning(tx, ctx.clock.now(), consultation_id)
    const sides = clock && (await findSides(tx, consultation_id))
    if (!sides) return
    const warn = (user_id: string, link: string | null) =>
      after.push(user_id, { type: 'meeting_time_warning', content: '', payload: { clock, link } })
    warn(sides.speaker_id, tariffsPath)
    for (const user_id of sides.listener_ids) warn(user_id, null)
  })
}

async function claimWarning(tx: Tx, now: Date, consultation_id: string) {
  const meeting = await lockMeeting(tx, consultation_id)
  if (!meeting || meeting.ended_at) return undefined
  const count = await readCount(tx, now, consultation_id)
  if (!count?.runs_out_at || plusMinutes(count.runs_out_at, -warningMinutes) > now) {
    await planMeeting(tx, now, consultation_id)
    return undefined
  }
  const warned = { warned_limit_seconds: count.limit_seconds }
  const claimed = await tx
    .insertInto('meetings')
    .values({ consultation_id, ...warned })
    .onConflict((conflict) =>
      conflict
        .column('consultation_id')
        .doUpdateSet(warned)
        .where('meetings.warned_limit_seconds', 'is distinct from', count.limit_seconds),
    )
    .returning('consultation_id')
    .executeTakeFirst()
  return claimed && toClock(count, now)
}
