import type { answerConsultationRequest } from '@razgovor/contract/requests'
import { defaultTerms } from '@razgovor/contract/slot-terms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { insertTimeSlot, translateOverlap } from '../../schedule/add-time-slot.ts'
import { lockListener, lockSlots } from '../sign-up/lock-slots.ts'
import { placeBooking } from '../sign-up/place-booking.ts'
import type { ProposedTime } from './requests.ts'
import { bookingsRefusals, bookingsTexts } from '../bookings.texts.ts'
import { scheduleTexts } from '../../schedule/schedule.texts.ts'

type Answer = z.output<typeof answerConsultationRequest.body>
type Acceptance = Extract<Answer, { status: 'ACCEPTED' }>

interface RequestKey {
  speaker_id: string
  request_id: string
}

/**
 * Accepts one of the proposed times or declines; repeating the same answer changes nothing. An accepted time becomes a
 * slot for this listener only: booked at once if it is free of charge, otherwise put into the cart by `orders`.
 * Throws not_exist, already_exists (answered otherwise, expired), validation (not a proposed time, or past),
 * timeslots_crossing or timeslot_intersection (with the speaker's own slots, or the listener's meetings), human_friendly.
 */
export async function answerRequest(ctx: Ctx, key: RequestKey, answer: Answer): Promise<void> {
  if (answer.status === 'DECLINED') {
    await transact(ctx, (tx) => decline(tx, ctx.clock.now(), key, answer.comment))
    return
  }
  const { listener_id, times } = await findRequest(ctx, key)
  const time = times.find(({ time_start_iso }) => Date.parse(time_start_iso) === Date.parse(answer.time_start_iso))
  if (!time) throw new ApiError('validation', { fields: { time_start_iso: bookingsTexts.notProposed } })
  await translateOverlap(ctx.db, key.speaker_id, time, () =>
    transact(ctx, async (tx) => {
      await lockListener(tx, listener_id)
      await accept(tx, ctx.clock.now(), { ...key, listener_id, time, answer })
    }),
  )
}

function findRequest({ db }: Ctx, { speaker_id, request_id }: RequestKey) {
  return db
    .selectFrom('consultation_requests')
    .select(['listener_id', sql<ProposedTime[]>`times`.as('times')])
    .where('request_id', '=', request_id)
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

interface Accepting extends RequestKey {
  listener_id: string
  time: ProposedTime
  answer: Acceptance
}

async function accept(tx: Tx, now: Date, accepting: Accepting): Promise<void> {
  const { speaker_id, request_id, listener_id, time, answer } = accepting
  const request = await lockRequest(tx, accepting)
  if (request.status === 'ACCEPTED' && isSame(request, accepting)) return
  assertOpen(request, now)
  if (Date.parse(time.time_start_iso) <= now.getTime())
    throw new ApiError('validation', { fields: { time_start_iso: scheduleTexts.timePassed } })
  if (!request.listener_is_open) throw new ApiError('human_friendly', bookingsRefusals.listener_deleted_account)
  const { slot_id } = await insertTimeSlot(tx, now, speaker_id, {
    ...time,
    ...defaultTerms,
    booking_mode: answer.price > 0 ? 'BUYABLE' : 'FREE_BOOKING',
    amount: answer.price,
    topic: request.topic,
    for_user_id: listener_id,
  })
  await decide(tx, now, request_id, { status: 'ACCEPTED', slot_id, comment: answer.comment })
  if (answer.price > 0) await enqueue(tx, 'request-accepted', { request_id })
  else await bookAtOnce(tx, now, { slot_id, listener_id })
}

async function decline(tx: Tx, now: Date, key: RequestKey, comment: string): Promise<void> {
  const request = await lockRequest(tx, key)
  if (request.status === 'DECLINED') return
  assertOpen(request, now)
  await decide(tx, now, key.request_id, { status: 'DECLINED', comment })
  await enqueue(tx, 'request-answered', { request_id: key.request_id })
}

type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

function lockRequest(tx: Tx, { speaker_id, request_id }: RequestKey) {
  return tx
    .selectFrom('consultation_requests as r')
    .innerJoin('users as l', 'l.user_id', 'r.listener_id')
    .leftJoin('time_slots as t', 't.slot_id', 'r.slot_id')
    .select(['r.status', 'r.topic', 'r.expires_at', 'l.is_open as listener_is_open', 't.time_start', 't.amount'])
    .where('r.request_id', '=', request_id)
    .where('r.speaker_id', '=', speaker_id)
    .forNoKeyUpdate('r')
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

function isSame({ time_start, amount }: LockedRequest, { time, answer }: Accepting): boolean {
  return time_start?.getTime() === Date.parse(time.time_start_iso) && amount === answer.price
}

function assertOpen({ status, expires_at }: LockedRequest, now: Date): void {
  if (status === 'EXPIRED' || (status === 'NEW' && expires_at <= now))
    throw new ApiError('already_exists', bookingsRefusals.request_time_passed)
  if (status !== 'NEW') throw new ApiError('already_exists', bookingsRefusals.request_already_answered)
}

type Decision = { status: 'ACCEPTED'; slot_id: string; comment: string } | { status: 'DECLINED'; comment: string }

async function decide(tx: Tx, now: Date, request_id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('consultation_requests')
    .set({ ...decision, decided_at: now })
    .where('request_id', '=', request_id)
    .execute()
}

async function bookAtOnce(tx: Tx, now: Date, booking: { slot_id: string; listener_id: string }): Promise<void> {
  const { slot_id, listener_id } = booking
  const [slot] = await lockSlots(tx, [slot_id])
  try {
    await placeBooking(tx, now, slot!, {
      listener_id,
      order_id: null,
      status: 'BOOKED',
      why: 'the request was accepted',
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.error_name !== 'timeslot_intersection') throw error
    throw new ApiError('timeslot_intersection', { ...bookingsRefusals.listener_has_another_meeting, cause: error })
  }
}
