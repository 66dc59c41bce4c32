import type { answerMoveProposal } from '@razgovor/contract/moves'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { bookingsRefusals, bookingsTexts } from '../../bookings/bookings.texts.ts'
import { acceptTime, decideProposal, isOpenProposal, lockProposal } from '../../bookings/moves/decide-proposal.ts'
import type { LockedProposal } from '../../bookings/moves/decide-proposal.ts'
import { lockListener, lockSlots } from '../../bookings/sign-up/lock-slots.ts'
import { moveKept } from '../../notifications/kinds/move-kept.ts'
import { lockSchedule } from '../../schedule/add-time-slot.ts'
import { scheduleTexts } from '../../schedule/schedule.texts.ts'
import { cancelOne, listBookings, wholeRefund } from './cancel-consultation.ts'

type Answer = z.output<typeof answerMoveProposal.body>

interface Answering {
  user_id: string
  move_proposal_id: string
  answer: Answer
}

/** Returns the meeting's id. Throws not_exist, forbidden, already_exists, validation, timeslot_intersection. */
export async function answerProposal(ctx: Ctx, { user_id, move_proposal_id, answer }: Answering): Promise<string> {
  return transact(ctx, async (tx) => {
    const { listener_id, speaker_id } = await findSides(tx, move_proposal_id, user_id)
    if ((user_id === listener_id) === (answer.status === 'WITHDRAWN'))
      throw new ApiError('forbidden', bookingsRefusals.only_listener_answers)
    await lockListener(tx, listener_id)
    await lockSchedule(tx, speaker_id)
    const { slot_id } = (await lockProposal(tx, move_proposal_id))!
    await lockSlots(tx, [slot_id])
    const proposal = (await lockProposal(tx, move_proposal_id))!
    const now = ctx.clock.now()
    if (proposal.status === answer.status && isSame(proposal, answer)) return proposal.consultation_id
    if (!isOpenProposal(proposal, now)) throw new ApiError('already_exists', bookingsRefusals.proposal_is_over)
    await applyAnswer(tx, now, proposal, answer)
    await decideProposal(tx, now, { move_proposal_id, status: answer.status })
    return proposal.consultation_id
  })
}

async function findSides(tx: Tx, move_proposal_id: string, user_id: string) {
  return tx
    .selectFrom('move_proposals as p')
    .innerJoin('bookings as b', 'b.booking_id', 'p.booking_id')
    .select(['b.listener_id', 'b.speaker_id'])
    .where('p.move_proposal_id', '=', move_proposal_id)
    .where((eb) => eb.or([eb('b.listener_id', '=', user_id), eb('b.speaker_id', '=', user_id)]))
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

function isSame({ time_start }: LockedProposal, answer: Answer): boolean {
  return answer.status !== 'ACCEPTED' || time_start.getTime() === Date.parse(answer.time_start_iso)
}

async function applyAnswer(tx: Tx, now: Date, proposal: LockedProposal, answer: Answer): Promise<void> {
  const { booking_id, consultation_id, listener_id, move_proposal_id } = proposal
  if (answer.status === 'ACCEPTED') {
    const at = Date.parse(answer.time_start_iso)
    const time = proposal.times.find((one) => one.getTime() === at)
    if (!time) throw new ApiError('validation', { fields: { time_start_iso: bookingsTexts.notProposed } })
    if (time <= now) throw new ApiError('validation', { fields: { time_start_iso: scheduleTexts.timePassed } })
    await acceptTime(tx, now, proposal, time)
  }
  if (answer.status === 'CANCELED') {
    const booking = (await listBookings(tx, consultation_id)).find((one) => one.booking_id === booking_id)!
    await cancelOne(tx, now, booking, { by: 'LISTENER', by_user_id: listener_id, refund: wholeRefund(booking) })
  }
  if (answer.status === 'KEPT') await moveKept.queue(tx, { move_proposal_id })
}
