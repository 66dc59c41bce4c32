import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { MovedSlot } from '../../schedule/change-slots.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { followSlot } from './follow-slot.ts'
import { bookingsRefusals } from '../bookings.texts.ts'

// Minimum notice in hours for a move to an earlier time.
const soonerHours = 24

/**
 * Moves the bookings of a group slot that the speaker has moved, and notifies the listeners. Needs the slot locked.
 * Throws timeslot_busy (it has begun), human_friendly (moved to sooner than in a day, a listener has another meeting).
 */
export async function moveSession(tx: Tx, now: Date, { speaker_id, slot_id, from, to }: MovedSlot): Promise<void> {
  if (to.time_start < from.time_start && to.time_start < plusMinutes(now, soonerHours * 60))
    throw new ApiError('human_friendly', bookingsRefusals.sooner_needs_a_day)
  await followSlot(tx, now, {
    slot_id,
    from,
    to,
    cause: 'SPEAKER',
    by_user_id: speaker_id,
    why: 'the speaker moved the session',
    toBusy: () => new ApiError('human_friendly', bookingsRefusals.a_listener_is_busy),
  })
}
