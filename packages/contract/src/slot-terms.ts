import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { leastPrice, placesMax } from './limits.ts'
import { amount } from './values.ts'
import { bookingMode } from './words.ts'

export const placesFault = fieldTexts.placesRule(placesMax)

/** The terms that a speaker sets on a slot besides its time. Each is a column of `time_slots`. */
export const slotTerms = {
  booking_mode: bookingMode,
  // In kopecks; 0 for free.
  amount,
  // More than one only for FREE_BOOKING_MULTY.
  places: z.int().min(1, placesFault).max(placesMax, placesFault),
  topic: z.string().trim().max(120, fieldTexts.charactersMax(120)),
}
export type SlotTerms = z.output<z.ZodObject<typeof slotTerms>>

/** Defaults of terms that the speaker does not set. */
export const defaultTerms = { places: 1, topic: '' } satisfies Partial<SlotTerms>

export const newSlotTerms = {
  ...slotTerms,
  places: slotTerms.places.default(defaultTerms.places),
  topic: slotTerms.topic.default(defaultTerms.topic),
}

// Stored rows may predate a bound.
export const shownSlotTerms = { ...slotTerms, places: z.int(), topic: z.string() }

// Working hours offer meetings for one listener; their topic is the title of their kind.
export const kindTerms = { booking_mode: bookingMode.extract(['BUYABLE', 'FREE_BOOKING']), amount }

// The topic of a session is the title of its series.
const { topic: _topic, ...termsOfSession } = slotTerms
const { topic: _newTopic, ...newTermsOfSession } = newSlotTerms
const seriesOnly = {
  booking_mode: bookingMode.extract(['BUYABLE', 'FREE_BOOKING_MULTY']),
  places: z.int().min(1).max(placesMax),
}
export const seriesTerms = { ...termsOfSession, ...seriesOnly }
export const newSeriesTerms = { ...newTermsOfSession, ...seriesOnly }

/** Returns why a meeting or a series cannot have this price. */
export function priceFault(
  { booking_mode, amount }: Pick<SlotTerms, 'booking_mode' | 'amount'>,
  free = fieldTexts.freeMeetingHasNoPrice,
): string | undefined {
  if (booking_mode === 'BUYABLE') return amount < leastPrice ? fieldTexts.leastPriceRule : undefined
  return amount === 0 ? undefined : free
}
