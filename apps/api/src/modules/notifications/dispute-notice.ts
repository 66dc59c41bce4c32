import type { Db } from '../../db/client.ts'
import { loadBookingForNotice } from './booking-notice.ts'
import { notificationsTexts } from './notifications.texts.ts'

export async function loadDisputeForNotice(db: Db, dispute_id: string) {
  const dispute = await db
    .selectFrom('disputes as d')
    .leftJoin('refunds as r', 'r.refund_id', 'd.refund_id')
    .select(['d.dispute_id', 'd.booking_id', 'd.status', 'd.comment', 'r.amount as refund'])
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst()
  const booking = dispute && (await loadBookingForNotice(db, dispute.booking_id))
  return booking && { ...dispute, booking }
}

export function disputeButton({ PUBLIC_URL }: { PUBLIC_URL: string }, is_to_speaker: boolean) {
  return is_to_speaker
    ? { title: notificationsTexts.buttons.earnings, url: `${PUBLIC_URL}/earnings` }
    : { title: notificationsTexts.buttons.orders, url: `${PUBLIC_URL}/orders?tab=past` }
}
