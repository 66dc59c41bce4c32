import type { Tx } from '../../../db/client.ts'

export type LockedMoveRequest = NonNullable<Awaited<ReturnType<typeof lockMoveRequest>>>

/** Reads the request with its booking, which may change unless the listener and the slot are locked. */
export function lockMoveRequest(tx: Tx, move_request_id: string) {
  return tx
    .selectFrom('move_requests as r')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .select(['r.status', 'r.slot_ids', 'r.expires_at', 'b.booking_id', 'b.consultation_id', 'b.order_id'])
    .select(['b.slot_id', 'b.listener_id', 'b.time_start', 'b.status as booking_status'])
    .where('r.move_request_id', '=', move_request_id)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}

/** `expires_at` is the start of the meeting at the time of the request, so it differs once the booking has moved. */
export function isOpenMoveRequest(request: LockedMoveRequest, now: Date): boolean {
  const { status, booking_status, expires_at, time_start } = request
  const isStill = booking_status === 'BOOKED' && expires_at.getTime() === time_start.getTime()
  return status === 'OPEN' && isStill && now < expires_at
}

interface Decided {
  move_request_id: string
  status: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN'
}

export async function decideMoveRequest(tx: Tx, now: Date, { move_request_id, status }: Decided): Promise<void> {
  await tx
    .updateTable('move_requests')
    .set({ status, decided_at: now })
    .where('move_request_id', '=', move_request_id)
    .execute()
}
