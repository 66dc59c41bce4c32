import { z } from 'zod'
import { consultation } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { weeksFollowing } from './limits.ts'
import { cartItem } from './orders.ts'
import { sessionState } from './series.ts'
import { amount, currency, instant, uuid } from './values.ts'
import { bookingMode } from './words.ts'

export const weeklyDate = z.object({
  // The same local time every week, in the zone of the speaker's hours.
  time_start_iso: instant,
  time_end_iso: instant,
  // NOT_OFFERED: the speaker has no such slot then.
  state: z.enum([...sessionState.options, 'NOT_OFFERED']),
  // Null if NOT_OFFERED.
  slot: z.object({ slot_id: uuid, amount, places_free: z.int() }).nullable(),
})
export type WeeklyDate = z.infer<typeof weeklyDate>

const params = z.object({ slot_id: uuid })

export const listWeeklyDates = endpoint({
  method: 'GET',
  path: '/api/time-slots/:slot_id/weekly',
  access: 'user',
  summary: 'List the slot and the same time of the following weeks, as the caller can book them',
  params,
  response: z.object({
    booking_mode: bookingMode,
    currency,
    // The current refund rule.
    refund_hours: z.int(),
    // How many of these dates the caller may book at once.
    bookings_max: z.int(),
    // The slot itself and `weeksFollowing.max` weeks.
    items: z.array(weeklyDate),
  }),
  errors: ['not_exist', 'forbidden'],
})

export const bookWeekly = endpoint({
  method: 'POST',
  path: '/api/time-slots/:slot_id/weekly',
  access: 'user',
  summary: 'Book the given weekly dates of a free slot, or put those of a paid one into the cart, all or none',
  params,
  body: z.object({
    slot_ids: z
      .array(uuid)
      .min(1)
      .max(1 + weeksFollowing.max),
  }),
  // One of the two is empty.
  response: z.object({ consultations: z.array(consultation), cart_items: z.array(cartItem) }),
  // `fields` names unavailable dates as slot_ids.<index>.
  errors: [
    'timeslot_busy',
    'timeslot_intersection',
    'already_exists',
    'payment_exists',
    'forbidden',
    'human_friendly',
    'human_friendly_multiple',
    'not_exist',
  ],
})
