import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { moveSlot } from '../../schedule/move-slot.ts'
import { followSlot } from './follow-slot.ts'

export type LockedProposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

/** Reads the proposal with its booking, which may change unless the listener and the slot are locked. */
export function lockProposal(tx: Tx, move_proposal_id: string) {
  return tx
    .selectFrom('move_proposals as p')
    .innerJoin('bookings as b', 'b.booking_id', 'p.booking_id')
    .select(['p.move_proposal_id', 'p.status', 'p.times', 'p.expires_at', 'b.booking_id', 'b.consultation_id'])
    .select(['b.slot_id', 'b.listener_id', 'b.speaker_id', 'b.time_start', 'b.time_end', 'b.status as booking_status'])
    .where('p.move_proposal_id', '=', move_proposal_id)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
}

/** `expires_at` is the start of the meeting at the time of the proposal, so it differs once the booking has moved. */
export function isOpenProposal(proposal: LockedProposal, now: Date): boolean {
  const { status, booking_status, expires_at, time_start } = proposal
  const isStill = booking_status === 'BOOKED' && expires_at.getTime() === time_start.getTime()
  return status === 'OPEN' && isStill && now < expires_at
}

type Decision = 'ACCEPTED' | 'KEPT' | 'CANCELED' | 'WITHDRAWN'

export async function decideProposal(
  tx: Tx,
  now: Date,
  { move_proposal_id, status }: { move_proposal_id: string; status: Decision },
): Promise<void> {
  await tx
    .updateTable('move_proposals')
    .set({ status, decided_at: now })
    .where('move_proposal_id', '=', move_proposal_id)
    .execute()
}

/** Moves the slot itself to the accepted time. Needs the listener, the schedule and the slot locked. */
export async function acceptTime(tx: Tx, now: Date, proposal: LockedProposal, time_start: Date): Promise<void> {
  const { speaker_id, slot_id, listener_id } = proposal
  const from = { time_start: proposal.time_start, time_end: proposal.time_end }
  const to = {
    time_start,
    time_end: new Date(time_start.getTime() + from.time_end.getTime() - from.time_start.getTime()),
  }
  await moveSlot(tx, now, { speaker_id, slot_id, ...to })
  await followSlot(tx, now, {
    slot_id,
    from,
    to,
    cause: 'PROPOSAL',
    by_user_id: listener_id,
    why: 'the listener accepted a proposed time',
    toBusy: () => new ApiError('timeslot_intersection'),
  })
}
