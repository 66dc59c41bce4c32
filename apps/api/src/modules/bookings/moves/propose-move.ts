import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { moveProposed } from '../../notifications/kinds/move-proposed.ts'
import { assertAhead } from '../../schedule/assert-ahead.ts'
import { lockSlotOf } from '../sign-up/lock-slots.ts'
import { bookingsRefusals } from '../bookings.texts.ts'

interface Proposing {
  consultation_id: string
  user_id: string
  times: readonly string[]
  message: string
}

/**
 * Proposes other times for a one-to-one meeting, which keeps its time until the listener accepts one.
 * Throws not_exist, validation (past, too far ahead), payment_status (not booked), already_exists, human_friendly.
 */
export async function proposeMove(ctx: Ctx, proposing: Proposing): Promise<void> {
  const { consultation_id, user_id, message } = proposing
  const now = ctx.clock.now()
  for (const time of proposing.times) assertAhead(now, time)
  const times = [...new Set(proposing.times.map((time) => Date.parse(time)))].map((time) => new Date(time))
  await transact(ctx, async (tx) => {
    const slot = await lockSlotOf(tx, consultation_id)
    await assertSpeaker(tx, { consultation_id, user_id, speaker_id: slot.speaker_id })
    if (slot.places > 1) throw new ApiError('human_friendly', bookingsRefusals.group_moves_by_slot)
    const booking_id = await findBooked(tx, consultation_id)
    if (!booking_id) throw new ApiError('payment_status', bookingsRefusals.only_booked_moves)
    await expireStale(tx, now, { booking_id, time_start: slot.time_start })
    const move_proposal_id = newId(now)
    const decision = { status: 'OPEN', expires_at: slot.time_start, created_at: now } as const
    await mapConstraintErrors(
      {
        move_proposals_open_once: () => new ApiError('already_exists', bookingsRefusals.proposal_is_open),
        move_proposals_elsewhere: () => new ApiError('human_friendly', bookingsRefusals.same_slot),
      },
      () =>
        tx
          .insertInto('move_proposals')
          .values({ move_proposal_id, booking_id, times, message, ...decision })
          .execute(),
    )
    const when = { key: `expire-move-proposal:${move_proposal_id}`, at: slot.time_start }
    await enqueue(tx, 'expire-move-proposal', { move_proposal_id }, when)
    await moveProposed.queue(tx, { move_proposal_id })
  })
}

async function assertSpeaker(
  tx: Tx,
  { consultation_id, user_id, speaker_id }: { consultation_id: string; user_id: string; speaker_id: string },
): Promise<void> {
  if (user_id === speaker_id) return
  const own = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('listener_id', '=', user_id)
    .executeTakeFirst()
  throw own ? new ApiError('human_friendly', bookingsRefusals.only_speaker_proposes) : new ApiError('not_exist')
}

async function findBooked(tx: Tx, consultation_id: string): Promise<string | undefined> {
  const booking = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('consultation_id', '=', consultation_id)
    .where('status', '=', 'BOOKED')
    .executeTakeFirst()
  return booking?.booking_id
}

async function expireStale(tx: Tx, now: Date, stands: { booking_id: string; time_start: Date }): Promise<void> {
  await tx
    .updateTable('move_proposals')
    .set({ status: 'EXPIRED', decided_at: now })
    .where('booking_id', '=', stands.booking_id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '<>', stands.time_start)
    .execute()
}

export async function expireMoveProposal({ db, clock }: Ctx, move_proposal_id: string): Promise<void> {
  await db
    .updateTable('move_proposals')
    .set({ status: 'EXPIRED', decided_at: clock.now() })
    .where('move_proposal_id', '=', move_proposal_id)
    .where('status', '=', 'OPEN')
    .where('expires_at', '<=', clock.now())
    .execute()
}
