import type { requestConsultation as requestConsultationCall } from '@razgovor/contract/requests'
import type { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { assertSpeakerVisible } from '../../../db/visible-speakers.ts'
import { beyondTariff, minutesAsked } from '../../tariffs/beyond-tariff.ts'
import { getTariff } from '../../tariffs/get-tariff.ts'
import { lockListener } from '../sign-up/lock-slots.ts'
import type { ProposedTime } from './requests.ts'
import { bookingsRefusals, bookingsTexts } from '../bookings.texts.ts'
import { scheduleTexts } from '../../schedule/schedule.texts.ts'

type Wish = z.output<typeof requestConsultationCall.body>

const furthestDays = 180
const openMax = { to_speaker: 3, in_all: 10 }

interface Request extends Wish {
  speaker_id: string
  listener_id: string
}

/**
 * Proposes times to a speaker, who is notified. Throws forbidden (to oneself), not_exist, validation (past, too far ahead,
 * overlapping times), human_friendly (longer than the speaker's tariff allows, too many open requests).
 */
export async function requestConsultation(ctx: Ctx, request: Request): Promise<{ request_id: string }> {
  const { speaker_id, listener_id, topic, message } = request
  if (speaker_id === listener_id) throw new ApiError('forbidden', bookingsRefusals.own_request)
  await assertSpeakerVisible(ctx.db, speaker_id)
  const now = ctx.clock.now()
  const times = request.times.map(inUtc)
  assertTimes(times, now)
  await assertShortEnough(ctx.db, now, { speaker_id, times })
  const request_id = newId(now)
  const expires_at = new Date(Math.max(...times.map(startOf)))
  await transact(ctx, async (tx) => {
    await lockListener(tx, listener_id)
    await assertFewOpen(tx, now, request)
    await tx
      .insertInto('consultation_requests')
      .values({
        request_id,
        speaker_id,
        listener_id,
        topic,
        message,
        times: JSON.stringify(times),
        status: 'NEW',
        expires_at,
        created_at: now,
      })
      .execute()
    await enqueue(tx, 'request-made', { request_id })
    await enqueue(tx, 'expire-request', { request_id }, { key: `expire-request:${request_id}`, at: expires_at })
  })
  return { request_id }
}

function inUtc({ time_start_iso, time_end_iso }: ProposedTime): ProposedTime {
  return {
    time_start_iso: new Date(time_start_iso).toISOString(),
    time_end_iso: new Date(time_end_iso).toISOString(),
  }
}

function startOf({ time_start_iso }: ProposedTime): number {
  return Date.parse(time_start_iso)
}

function assertTimes(times: readonly ProposedTime[], now: Date): void {
  const furthest = plusMinutes(now, furthestDays * 24 * 60).getTime()
  const faults = times.flatMap((time, index) => {
    const fault = faultOf(time, times.slice(0, index), { now: now.getTime(), furthest })
    return fault ? [[`times.${index}.time_start_iso`, fault] as const] : []
  })
  if (faults.length > 0) throw new ApiError('validation', { fields: Object.fromEntries(faults) })
}

function faultOf(
  time: ProposedTime,
  earlier: readonly ProposedTime[],
  { now, furthest }: { now: number; furthest: number },
): string | undefined {
  if (startOf(time) <= now) return scheduleTexts.timePassed
  if (startOf(time) > furthest) return bookingsTexts.atMostDaysAhead(furthestDays)
  return earlier.some((other) => areOverlapping(time, other)) ? bookingsTexts.timesOverlap : undefined
}

async function assertShortEnough(
  db: Db,
  now: Date,
  { speaker_id, times }: { speaker_id: string; times: readonly ProposedTime[] },
): Promise<void> {
  const tariff = await getTariff(db, speaker_id, now)
  const faults = times.flatMap((time, index) =>
    beyondTariff(tariff, { minutes: minutesAsked(time) })
      ? [[`times.${index}.time_end_iso`, bookingsTexts.atMostMinutes(tariff.meeting_minutes)] as const]
      : [],
  )
  if (faults.length === 0) return
  throw new ApiError('human_friendly', {
    ...bookingsRefusals.request_too_long(tariff.meeting_minutes),
    fields: Object.fromEntries(faults),
  })
}

function areOverlapping(one: ProposedTime, other: ProposedTime): boolean {
  return startOf(one) < Date.parse(other.time_end_iso) && startOf(other) < Date.parse(one.time_end_iso)
}

// Needs the listener locked, so that two concurrent requests can't both pass.
async function assertFewOpen(tx: Tx, now: Date, { speaker_id, listener_id }: Request): Promise<void> {
  const { in_all, to_speaker } = await tx
    .selectFrom('consultation_requests')
    .select((eb) => [
      eb.fn.countAll<number>().as('in_all'),
      eb.fn.countAll<number>().filterWhere('speaker_id', '=', speaker_id).as('to_speaker'),
    ])
    .where('listener_id', '=', listener_id)
    .where('status', '=', 'NEW')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (to_speaker >= openMax.to_speaker)
    throw new ApiError('human_friendly', bookingsRefusals.too_many_requests_to_speaker)
  if (in_all >= openMax.in_all) throw new ApiError('human_friendly', bookingsRefusals.too_many_open_requests)
}
