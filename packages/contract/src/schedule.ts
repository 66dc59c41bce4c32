import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { repeat } from './repeats.ts'
import { newSlotTerms, placesFault, priceFault, shownSlotTerms, slotTerms } from './slot-terms.ts'
import { currency, instant, isoDay, page, pageQuery, personInfo, userParams, uuid, timeZoneId } from './values.ts'
import { bookingStatus, slotType } from './words.ts'

export const slotMinutes = { min: 10, max: 480 } as const

export function checkLength(
  { time_start_iso, time_end_iso }: { time_start_iso: string; time_end_iso: string },
  context: z.RefinementCtx,
): void {
  const minutes = (Date.parse(time_end_iso) - Date.parse(time_start_iso)) / 60_000
  if (minutes < slotMinutes.min || minutes > slotMinutes.max)
    context.addIssue({ code: 'custom', path: ['time_end_iso'], message: fieldTexts.lengthRule })
}

export const publicSlot = z.object({
  slot_id: uuid,
  speaker_id: uuid,
  slot_type: slotType,
  series_id: uuid.nullable(),
  // The kind of meeting in the working hours; null for a slot made by hand.
  kind_id: uuid.nullable(),
  time_start_iso: instant,
  time_end_iso: instant,
  ...shownSlotTerms,
  currency,
  places_free: z.int(),
})
export type PublicSlot = z.infer<typeof publicSlot>

// Slots that differ only in their start, id and free places; `ungroupSlots` returns them.
export const slotGroup = publicSlot
  .omit({ slot_id: true, time_start_iso: true, time_end_iso: true, places_free: true })
  .extend({
    minutes: z.number(),
    slot_ids: z.array(uuid),
    // In seconds since 1970.
    starts: z.array(z.number()),
    places_free: z.array(z.int()),
  })
export type SlotGroup = z.infer<typeof slotGroup>

// A slot as shown to its speaker.
export const ownSlot = publicSlot.extend({
  repeat_id: uuid.nullable(),
  // Created from the availability rules.
  made_by_rules: z.boolean(),
  // Whether one of the speaker's calendars is busy then: a free slot is not offered, a booked one conflicts.
  is_busy: z.boolean(),
  // Not offered, because the speaker may not sell it: beyond the current tariff, or paid time of an individual.
  is_off_sale: z.boolean(),
  consultation_id: uuid.nullable(),
  bookings: z.array(z.object({ status: bookingStatus, listener: personInfo })),
})
export type OwnSlot = z.infer<typeof ownSlot>

export const newTimeSlot = z
  .object({
    time_start_iso: instant,
    time_end_iso: instant,
    ...newSlotTerms,
  })
  .superRefine((slot, context) => {
    checkLength(slot, context)
    const fault = priceFault(slot)
    if (fault) context.addIssue({ code: 'custom', path: ['amount'], message: fault })
    if ((slot.booking_mode === 'FREE_BOOKING_MULTY') !== slot.places > 1)
      context.addIssue({ code: 'custom', path: ['places'], message: placesFault })
  })

// One slot, or also all later ones of its series.
export const editScope = z.enum(['SINGLE_SLOT', 'ENTIRE_SERIES'])
export type EditScope = z.infer<typeof editScope>

/** The effect of a change on one slot, planned or done. */
export const slotChange = z.object({
  // Null for a new slot.
  slot_id: uuid.nullable(),
  time_start_iso: instant,
  time_end_iso: instant,
  // BOOKED: unchanged because booked. CLASHES: overlaps another slot. PAST: already started.
  change: z.enum(['NEW', 'CHANGED', 'MOVED', 'REMOVED', 'BOOKED', 'CLASHES', 'PAST']),
  // The local time is skipped or repeated on this day by a clock change, see docs/decisions/011.
  is_clock_change: z.boolean(),
  // Active bookings.
  bookings_count: z.int(),
})
export type SlotChange = z.infer<typeof slotChange>

const slotParams = userParams.extend({ slot_id: uuid })

export const getFreeSlots = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/schedule',
  access: 'anyone',
  summary: "List a speaker's public slots on given days: free ones, and those without places left",
  params: userParams,
  query: z.object({
    // A day in `time_zone_id`, or an instant.
    from_time: z.union([isoDay, instant]),
    days_count: z.coerce.number().int().min(1).max(62).default(7),
    time_zone_id: timeZoneId.optional(),
    // Only slots of this kind of meeting; `none` for slots without a kind.
    kind_id: z.union([uuid, z.literal('none')]).optional(),
    // `groups`: the answer has groups of slots instead of items, at an eighth of the size.
    shape: z.enum(['items', 'groups']).default('items'),
  }),
  // `next_from_iso`: where the next request continues, if there were more than 600 items, or 5,000 slots in groups.
  response: z.object({
    items: z.array(publicSlot),
    groups: z.array(slotGroup).optional(),
    next_from_iso: instant.optional(),
  }),
})

export const getOwnSchedule = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/schedule',
  access: 'speaker',
  api_scope: 'schedule:read',
  summary: "List the speaker's slots between two instants",
  params: userParams,
  query: z.object({ from_time: instant, to_time: instant }),
  response: z.object({ items: z.array(ownSlot) }),
  errors: ['validation'],
})

export const listTimeSlots = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/time-slots',
  access: 'speaker',
  api_scope: 'schedule:read',
  summary: "List the speaker's slots that are not over, earliest first",
  params: userParams,
  query: pageQuery,
  response: page(ownSlot),
})

export const createTimeSlot = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/time-slots',
  access: 'speaker',
  api_scope: 'schedule:write',
  summary: 'Create a time slot',
  params: userParams,
  body: newTimeSlot,
  response: ownSlot,
  // human_friendly: exceeds the tariff's length or size, or an individual may not charge.
  errors: ['timeslots_crossing', 'timeslot_intersection', 'validation', 'human_friendly'],
})

const repeated = { slot: newTimeSlot, repeat }

export const previewRepeat = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/time-slots/preview',
  access: 'speaker',
  summary: 'Preview a recurring time slot: each date with its state',
  params: userParams,
  body: z.object(repeated),
  response: z.object({ items: z.array(slotChange) }),
  errors: ['validation', 'human_friendly'],
})

export const createRepeat = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/time-slots/repeat',
  access: 'speaker',
  summary: "Create a recurring time slot in the speaker's local time",
  params: userParams,
  body: z.object({
    ...repeated,
    // Omits conflicting dates; otherwise one conflict refuses all.
    skip_clashes: z.boolean().default(false),
  }),
  response: z.object({ repeat_id: uuid, items: z.array(slotChange) }),
  // human_friendly: exceeds the tariff's length or size, or an individual may not charge.
  errors: ['timeslots_crossing', 'timeslot_intersection', 'validation', 'human_friendly'],
})

export const changeTimeSlot = endpoint({
  method: 'PATCH',
  path: '/api/speakers/:user_id/time-slots/:slot_id',
  access: 'speaker',
  summary:
    'Update, move or resize a slot, or all of its series from there on; booked slots stay, but a booked group moves',
  params: slotParams,
  body: z.object({
    scope: editScope.default('SINGLE_SLOT'),
    time_start_iso: instant.optional(),
    time_end_iso: instant.optional(),
    ...z.object(slotTerms).partial().shape,
    skip_clashes: z.boolean().default(false),
    // Returns the effects without applying them.
    dry_run: z.boolean().default(false),
  }),
  response: z.object({ items: z.array(slotChange) }),
  // timeslot_busy: the single slot is booked. A booked group of several places can be moved if it lasts as long as
  // before.
  errors: ['timeslots_crossing', 'timeslot_intersection', 'timeslot_busy', 'validation', 'human_friendly'],
})

export const getTimeSlot = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/time-slots/:slot_id',
  access: 'speaker',
  api_scope: 'schedule:read',
  summary: "Get one of the speaker's slots",
  params: slotParams,
  response: ownSlot,
})

export const deleteTimeSlot = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/time-slots/:slot_id',
  access: 'speaker',
  api_scope: 'schedule:write',
  summary: 'Remove a slot, or all of its series from there on; booked slots stay',
  params: slotParams,
  query: z.object({ scope: editScope.default('SINGLE_SLOT'), dry_run: z.stringbool().optional() }),
  response: z.object({ items: z.array(slotChange) }),
  // timeslot_busy: the single slot is booked.
  errors: ['timeslot_busy'],
})
