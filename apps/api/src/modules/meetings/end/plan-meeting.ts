import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { dequeue, enqueue } from '../../../jobs/queue.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { speakerOfTariffEvent } from '../../tariffs/speaker-of-tariff-event.ts'
import { readCount, toClock } from './clock.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { findSides } from '../sides.ts'

/** Minutes before the end at which both sides are warned. */
export const warningMinutes = 5

/** Schedules the time limit and its warning from the current count. Needs the meeting locked. */
export async function planMeeting(tx: Tx, now: Date, consultation_id: string): Promise<void> {
  const count = await readCount(tx, now, consultation_id)
  if (!count) return
  const key = `meeting-time-limit:${consultation_id}`
  const warning_key = `meeting-time-warning:${consultation_id}`
  const { runs_out_at } = count
  if (!runs_out_at || count.ended_at) {
    await dequeue(tx, key)
    await dequeue(tx, warning_key)
    return
  }
  await enqueue(tx, 'meeting-time-limit', { consultation_id }, { key, at: runs_out_at })
  const at = plusMinutes(runs_out_at, -warningMinutes)
  await enqueue(tx, 'meeting-time-warning', { consultation_id }, { key: warning_key, at: later(at, count.time_start) })
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

export async function pushClock(ctx: Ctx, consultation_id: string): Promise<void> {
  await transact(ctx, (tx) => pushClockWith(tx, ctx.clock.now(), consultation_id))
}

/** Pushes the clock to both sides when the transaction commits. */
export async function pushClockWith(tx: Tx, now: Date, consultation_id: string): Promise<void> {
  const count = await readCount(tx, now, consultation_id)
  const sides = count && (await findSides(tx, consultation_id))
  if (!sides) return
  const payload = { ...toClock(count, now), is_over: count.ended_at !== null }
  for (const user_id of [sides.speaker_id, ...sides.listener_ids])
    tx.after.push(user_id, { type: 'meeting_clock', content: '', payload })
}

/** Runs at the slot's start, when counting may begin, and when a limit changes. Idempotent. */
export async function replanMeeting(ctx: Ctx, consultation_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    await planMeeting(tx, ctx.clock.now(), consultation_id)
  })
  await pushClock(ctx, consultation_id)
}

export async function replanAfterTariffEvent(ctx: Ctx, event: JobPayload<'tariff-event'>): Promise<void> {
  const speaker_id = await speakerOfTariffEvent(ctx.db, event)
  if (!speaker_id) return
  const now = ctx.clock.now()
  const going = await ctx.db
    .selectFrom('consultations as c')
    .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
    .select('c.consultation_id')
    .where('c.speaker_id', '=', speaker_id)
    .where('c.started_at', 'is not', null)
    .where('c.ended_at', 'is', null)
    .where('t.time_end', '>', now)
    .execute()
  for (const { consultation_id } of going) await replanMeeting(ctx, consultation_id)
}
