import { ApiError } from '../../../errors/api-error.ts'
import { bookingsRefusals } from '../bookings.texts.ts'

export interface FreeLimits {
  total: number
  to_speaker: number
}

const unlimited: FreeLimits = { total: Infinity, to_speaker: Infinity }

const refusals = {
  not_exist: () => new ApiError('not_exist'),
  meeting_is_paid: () => new ApiError('human_friendly', bookingsRefusals.meeting_is_paid),
  timeslot_busy: () => new ApiError('timeslot_busy'),
  slot_removed: () => new ApiError('timeslot_busy', bookingsRefusals.slot_removed),
  slot_begun: () => new ApiError('timeslot_busy', bookingsRefusals.slot_begun),
  speakers_calendar_is_busy: () => new ApiError('timeslot_busy', bookingsRefusals.speakers_calendar_is_busy),
  booking_closed: () => new ApiError('timeslot_busy', bookingsRefusals.booking_closed),
  own_slot: () => new ApiError('forbidden', bookingsRefusals.own_slot),
  speaker_is_closed: () => new ApiError('human_friendly', bookingsRefusals.speaker_is_closed),
  listener_account_closed: () => new ApiError('forbidden', bookingsRefusals.listener_account_closed),
  payment_exists: () => new ApiError('payment_exists'),
  already_exists: () => new ApiError('already_exists'),
  time_is_taken: () => new ApiError('timeslot_busy', bookingsRefusals.time_is_taken),
  day_is_full: () => new ApiError('timeslot_busy', bookingsRefusals.day_is_full),
  too_near_to_meeting: () => new ApiError('timeslot_busy', bookingsRefusals.too_near_to_meeting),
  too_many_free_bookings: ({ total }: FreeLimits) =>
    new ApiError('human_friendly', bookingsRefusals.too_many_free_bookings(total)),
  too_many_free_bookings_to_speaker: ({ to_speaker }: FreeLimits) =>
    new ApiError('human_friendly', bookingsRefusals.too_many_free_bookings_to_speaker(to_speaker)),
}

/** As the database names them: `find_place`, `place_booking` and `sign_up`. */
export type BookingRefusal = keyof typeof refusals

export function refuseBooking(refusal: BookingRefusal, limits: FreeLimits = unlimited): ApiError {
  return refusals[refusal](limits)
}

/** Refusals of the constraints of a booking. */
export const placeRefusals = {
  bookings_place_once: 'timeslot_busy',
  bookings_meeting_open: 'timeslot_busy',
  time_slots_no_overlap: 'timeslot_busy',
  bookings_listener_once: 'already_exists',
  bookings_listener_no_overlap: 'timeslot_intersection',
} as const
