import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { leastPrice, orderSlotsMax, packageDays, packageMeetings, packageTitleMax } from './limits.ts'
import { slotMinutes } from './schedule.ts'
import { amount, currency, instant, page, pageQuery, personInfo, userParams, uuid } from './values.ts'
import { packageHold } from './words.ts'

const terms = {
  title: z
    .string()
    .trim()
    .min(1, fieldTexts.fillThisIn)
    .max(packageTitleMax, fieldTexts.charactersMax(packageTitleMax)),
  meetings: z
    .int()
    .min(packageMeetings.min, fieldTexts.packageMeetingsRule)
    .max(packageMeetings.max, fieldTexts.packageMeetingsRule),
  // The length of each meeting.
  minutes: z.int().min(slotMinutes.min, fieldTexts.lengthRule).max(slotMinutes.max, fieldTexts.lengthRule),
  // For all meetings together.
  amount,
  // From the payment on; meetings are booked, not held, within them.
  valid_days: z.int().min(packageDays.min, fieldTexts.packageDaysRule).max(packageDays.max, fieldTexts.packageDaysRule),
}

const shownTerms = { title: z.string(), meetings: z.int(), minutes: z.int(), amount, valid_days: z.int() }

/** A package as listeners see it. */
export const packageOffer = z.object({
  package_id: uuid,
  ...shownTerms,
  // The lowest price of one such meeting; null if the speaker offers none of this length.
  single_amount: amount.nullable(),
  // The longest meeting of the speaker's tariff, which may end meetings earlier; null unless the tariff is FREE.
  free_tariff_minutes: z.int().nullable(),
})
export type PackageOffer = z.infer<typeof packageOffer>

export const ownPackage = packageOffer.extend({
  is_offered: z.boolean(),
  // Why it is not on sale although it is offered: longer than the tariff allows, or of an individual.
  hold: packageHold.nullable(),
  // Paid ones.
  sold_count: z.int(),
  // Meetings that listeners have paid for and not booked yet.
  unused_count: z.int(),
  created_at: instant,
})
export type OwnPackage = z.infer<typeof ownPackage>

export const newPackage = z.object(terms).superRefine(({ meetings, amount: price }, context) => {
  if (price < meetings * leastPrice)
    context.addIssue({ code: 'custom', path: ['amount'], message: fieldTexts.packagePriceRule })
})
export type NewPackage = z.output<typeof newPackage>

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/packages',
  access: 'anyone',
  summary: 'List the packages that a speaker sells, cheapest first',
  params: userParams,
  query: pageQuery,
  response: page(packageOffer).extend({ currency }),
})

export const listOwnPackages = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/own-packages',
  access: 'speaker',
  summary: "List the speaker's packages: those on sale first, then newest first",
  params: userParams,
  query: pageQuery,
  response: page(ownPackage).extend({ currency }),
})

export const createPackage = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/packages',
  access: 'speaker',
  summary: 'Offer a package of meetings; repeating the same package on sale returns it',
  params: userParams,
  body: newPackage,
  response: ownPackage,
  // human_friendly: too many packages, an individual may not charge, beyond the tariff.
  errors: ['forbidden', 'human_friendly', 'validation'],
  calls_per_minute: 30,
})

export const endPackage = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/packages/:package_id',
  access: 'speaker',
  summary: 'Stop selling a package; what was bought stays valid; repeating changes nothing',
  params: userParams.extend({ package_id: uuid }),
  response: ownPackage,
  errors: ['not_exist'],
})

export const buyPackage = endpoint({
  method: 'POST',
  path: '/api/packages/:package_id/paylink',
  access: 'user',
  summary: 'Order a package and get a payment link; while it waits for payment, repeating returns the same order',
  params: z.object({ package_id: uuid }),
  body: z.object({
    // The price shown to the payer.
    amount: amount.optional(),
  }),
  response: z.object({ order_id: uuid, payment_url: z.string(), expires_at: instant }),
  errors: ['not_exist', 'forbidden', 'human_friendly', 'payment_exists', 'payment_service', 'payment_status'],
})

/** A package of one speaker that a listener has bought. */
export const boughtPackage = z.object({
  order_id: uuid,
  package_id: uuid,
  ...shownTerms,
  speaker: personInfo,
  // Null until it is paid.
  expires_at: instant.nullable(),
  // Meetings that can still be booked, and the money that goes back for them.
  left_count: z.int(),
  left_amount: amount,
  // Why none of these meetings can be booked now.
  hold: packageHold.nullable(),
})
export type BoughtPackage = z.infer<typeof boughtPackage>

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/packages/credits',
  access: 'user',
  summary: "List the caller's packages with meetings left to book, those that expire first before the others",
  query: pageQuery.extend({ speaker_id: uuid.optional() }),
  response: page(boughtPackage).extend({ currency }),
})

const creditBooking = z.object({ slot_id: uuid, booking_id: uuid, consultation_id: uuid, order_id: uuid })
export type CreditBooking = z.infer<typeof creditBooking>

export const bookByCredit = endpoint({
  method: 'POST',
  path: '/api/packages/bookings',
  access: 'user',
  summary: "Book the given slots with the caller's packages, all or none; a slot booked so before stays booked",
  body: z.object({
    slot_ids: z.array(uuid).min(1, fieldTexts.slotsRequired).max(orderSlotsMax, fieldTexts.slotsAtMost(orderSlotsMax)),
  }),
  response: z.object({ items: z.array(creditBooking) }),
  // `fields` names unavailable slots as slot_ids.<index>.
  errors: [
    'timeslot_busy',
    'timeslot_intersection',
    'payment_exists',
    'already_exists',
    'forbidden',
    'human_friendly',
    'human_friendly_multiple',
    'not_exist',
  ],
})
