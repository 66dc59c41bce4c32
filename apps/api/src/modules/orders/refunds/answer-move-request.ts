import type { answerMoveRequest as answerMoveRequestCall } from '@razgovor/contract/moves'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { bookingsRefusals, bookingsTexts } from '../../bookings/bookings.texts.ts'
import { decideMoveRequest, isOpenMoveRequest, lockMoveRequest } from '../../bookings/moves/decide-move-request.ts'
import type { LockedMoveRequest } from '../../bookings/moves/decide-move-request.ts'
import { findMovable } from '../../bookings/moves/find-movable.ts'
import { lockListener, lockSlots, type LockedSlot } from '../../bookings/sign-up/lock-slots.ts'
import { moveDeclined } from '../../notifications/kinds/move-declined.ts'
import { lockOrderRow, moveTo } from './move-consultation.ts'

type Answer = z.output<typeof answerMoveRequestCall.body>

interface Answering {
  user_id: string
  move_request_id: string
  answer: Answer
}

/** Throws not_exist, forbidden, already_exists, validation, human_friendly, and what `placeBooking` throws. */
export async function answerMoveRequest(ctx: Ctx, { user_id, move_request_id, answer }: Answering): Promise<string> {
  return transact(ctx, async (tx) => {
    const { listener_id, speaker_id } = await findSides(tx, move_request_id, user_id)
    if ((user_id === speaker_id) === (answer.status === 'WITHDRAWN'))
      throw new ApiError('forbidden', bookingsRefusals.only_speaker_answers)
    await lockListener(tx, listener_id)
    const { slot_id, order_id } = await readBooking(tx, move_request_id)
    const slots = await lockSlots(tx, answer.status === 'ACCEPTED' ? [slot_id, answer.slot_id] : [slot_id])
    if (order_id) await lockOrderRow(tx, order_id)
    const request = (await lockMoveRequest(tx, move_request_id))!
    const now = ctx.clock.now()
    if (request.status === answer.status && isSame(request, answer)) return request.consultation_id
    if (!isOpenMoveRequest(request, now)) throw new ApiError('already_exists', bookingsRefusals.move_request_is_over)
    await decideMoveRequest(tx, now, { move_request_id, status: answer.status })
    if (answer.status === 'DECLINED') await moveDeclined.queue(tx, { move_request_id })
    if (answer.status !== 'ACCEPTED') return request.consultation_id
    return accept(tx, now, { request, slots, slot_id: answer.slot_id, by_user_id: user_id })
  })
}

async function findSides(tx: Tx, move_request_id: string, user_id: string) {
  return tx
    .selectFrom('move_requests as r')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .select(['b.listener_id', 'b.speaker_id'])
    .where('r.move_request_id', '=', move_request_id)
    .where((eb) => eb.or([eb('b.listener_id', '=', user_id), eb('b.speaker_id', '=', user_id)]))
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

// The listener must be locked, so that the booking's slot cannot change.
async function readBooking(tx: Tx, move_request_id: string) {
  return tx
    .selectFrom('move_requests as r')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .select(['b.slot_id', 'b.order_id'])
    .where('r.move_request_id', '=', move_request_id)
    .executeTakeFirstOrThrow()
}

function isSame({ slot_id }: LockedMoveRequest, answer: Answer): boolean {
  return answer.status !== 'ACCEPTED' || slot_id === answer.slot_id
}

interface Accepting {
  request: LockedMoveRequest
  slots: readonly LockedSlot[]
  slot_id: string
  by_user_id: string
}

async function accept(tx: Tx, now: Date, { request, slots, slot_id, by_user_id }: Accepting): Promise<string> {
  if (!request.slot_ids.includes(slot_id))
    throw new ApiError('validation', { fields: { slot_id: bookingsTexts.notProposed } })
  const slot = slots.find((one) => one.slot_id === slot_id)
  if (!slot) throw new ApiError('timeslot_busy')
  const booking = (await findMovable(tx, { consultation_id: request.consultation_id, user_id: request.listener_id }))!
  if (booking.credit_minutes === null && slot.amount > booking.price)
    throw new ApiError('human_friendly', bookingsRefusals.slot_got_dearer)
  const why = 'the speaker accepted a request to move'
  try {
    const moved = await moveTo(tx, now, { booking, slot, cause: 'REQUEST', by_user_id, why })
    return moved.consultation_id
  } catch (error) {
    // The error's default text is about the caller's meetings, but the caller is the speaker.
    if (error instanceof ApiError && error.error_name === 'timeslot_intersection')
      throw new ApiError('timeslot_intersection', bookingsRefusals.listener_has_another_meeting)
    throw error
  }
}
