import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { instant } from './values.ts'

export const stars = z.int(fieldTexts.starsRule).min(1, fieldTexts.starsRule).max(5, fieldTexts.starsRule)

/** A summary of a speaker's reviews, for cards and pages. */
export const speakerRating = z.object({
  count: z.int(),
  // Null for fewer than three reviews.
  average: z.number().nullable(),
})
export type SpeakerRating = z.infer<typeof speakerRating>

/** From the server's own records. */
export const speakerFacts = z.object({
  meetings_held: z.int(),
  // On the platform since.
  since: instant,
  // The percentage of booked meetings in the last 180 days that the speaker did not miss or cancel; null for fewer than
  // five.
  held_percent: z.int().nullable(),
})
export type SpeakerFacts = z.infer<typeof speakerFacts>
