import type { Db } from '../../db/client.ts'
import { isOn, loadBookingForNotice } from './booking-notice.ts'

export async function loadProposalForNotice(db: Db, move_proposal_id: string) {
  const proposal = await db
    .selectFrom('move_proposals')
    .select(['move_proposal_id', 'booking_id', 'times', 'message', 'status', 'expires_at'])
    .where('move_proposal_id', '=', move_proposal_id)
    .executeTakeFirst()
  const booking = proposal && (await loadBookingForNotice(db, proposal.booking_id))
  return booking && isOn(booking) ? { ...proposal, booking } : undefined
}
