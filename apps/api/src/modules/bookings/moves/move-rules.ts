import { movesMax } from '@razgovor/contract/limits'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { inRoubles } from '../../../text/money.ts'
import { minutesOf } from '../../tariffs/beyond-tariff.ts'
import { bookingsRefusals } from '../bookings.texts.ts'
import type { MovableBooking } from './find-movable.ts'
import type { LockedSlot } from '../sign-up/lock-slots.ts'
import { movableUntil } from '../refund-rule.ts'

interface Terms {
  now: Date
  move_hours: number
}

export function assertBooked({ status }: Pick<MovableBooking, 'status'>): void {
  if (status !== 'BOOKED') throw new ApiError('payment_status', bookingsRefusals.only_booked_moves)
}

export function assertMovesAlone({ time_start, own_count }: MovableBooking, { now, move_hours }: Terms): void {
  if (now > movableUntil(time_start, move_hours))
    throw new ApiError('human_friendly', bookingsRefusals.too_late_to_move(move_hours))
  if (own_count >= movesMax) throw new ApiError('human_friendly', bookingsRefusals.moves_used_up(movesMax))
}

export function assertFits(
  { slot_id, price, credit_minutes }: MovableBooking,
  { slot, old }: { slot: LockedSlot; old: LockedSlot },
): void {
  if (slot.slot_id === slot_id) throw new ApiError('human_friendly', bookingsRefusals.same_slot)
  if (slot.speaker_id !== old.speaker_id) throw new ApiError('human_friendly', bookingsRefusals.other_speaker)
  if (slot.series_id !== old.series_id) throw new ApiError('human_friendly', bookingsRefusals.other_series)
  assertAffords({ price, credit_minutes }, slot)
}

/** The price must not be higher; a credit of a package pays for any price, but for its length only. */
export function assertAffords(
  { price, credit_minutes }: Pick<MovableBooking, 'price' | 'credit_minutes'>,
  slot: LockedSlot,
): void {
  if (credit_minutes !== null) {
    if (minutesOf(slot) !== credit_minutes || slot.booking_mode !== 'BUYABLE')
      throw new ApiError('human_friendly', bookingsRefusals.other_length(credit_minutes))
    return
  }
  if (slot.amount > price)
    throw new ApiError('human_friendly', bookingsRefusals.dearer_slot(inRoubles(slot.amount), inRoubles(price)))
}

/** The speaker learns that only the listener may do this; for anyone else the meeting does not exist. */
export async function strangerRefusal(
  tx: Tx,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
): Promise<ApiError> {
  const own = await tx
    .selectFrom('consultations')
    .select('consultation_id')
    .where('consultation_id', '=', consultation_id)
    .where('speaker_id', '=', user_id)
    .executeTakeFirst()
  return own ? new ApiError('human_friendly', bookingsRefusals.only_listener_moves) : new ApiError('not_exist')
}
