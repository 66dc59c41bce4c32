import type { Db } from '../../db/client.ts'
import { isOn, loadBookingForNotice } from './booking-notice.ts'

/** Undefined unless the booking is active; `times` has only slots that still exist. */
export async function loadMoveRequestForNotice(db: Db, move_request_id: string) {
  const request = await db
    .selectFrom('move_requests')
    .select(['move_request_id', 'booking_id', 'slot_ids', 'message', 'status'])
    .where('move_request_id', '=', move_request_id)
    .executeTakeFirst()
  const booking = request && (await loadBookingForNotice(db, request.booking_id))
  if (!booking || !isOn(booking)) return undefined
  const slots = await db
    .selectFrom('time_slots')
    .select('time_start')
    .where('slot_id', 'in', request.slot_ids)
    .where('deleted_at', 'is', null)
    .orderBy('time_start')
    .execute()
  return { ...request, booking, times: slots.map(({ time_start }) => time_start) }
}
