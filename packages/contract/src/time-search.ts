import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { publicSlot, slotMinutes } from './schedule.ts'
import { listSpeakers, speakerBase } from './speakers.ts'
import { instant, uuid } from './values.ts'

/** The longest period that one search covers. */
export const searchDaysMax = 31
/** The maximum number of one speaker's times in an answer, each with a different start. */
export const foundTimesMax = 6
/** Further times are counted up to this many. */
export const moreTimesMax = 10

export const foundTimes = z.object({
  speaker: speakerBase,
  // The earliest slots in the period; if several kinds of meeting start together, the cheapest.
  slots: z.array(publicSlot),
  more_count: z.int(),
})
export type FoundTimes = z.infer<typeof foundTimes>

export const searchTimes = endpoint({
  method: 'GET',
  path: '/api/time-slots/search',
  access: 'anyone',
  summary: 'Search bookable times of all speakers, grouped by speaker, earliest first',
  query: z.object({
    // Only starts from this instant on; past ones are left out.
    from_iso: instant,
    // Starts before this instant, at most 31 days later.
    to_iso: instant,
    ...listSpeakers.query.pick({ q: true, is_free: true, price_min: true, price_max: true, language: true }).shape,
    category_id: uuid.optional(),
    minutes_min: z.coerce.number().int().min(1).max(slotMinutes.max).optional(),
    // Only slots of this speaker.
    speaker_id: uuid.optional(),
    // Only slots of this kind of meeting; `none` for slots without a kind.
    kind_id: z.union([uuid, z.literal('none')]).optional(),
    // `next_cursor` of the same search; `limit` may differ.
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  // Null at the end. An answer may have fewer speakers than `limit` before that, even none.
  response: z.object({ items: z.array(foundTimes), next_cursor: z.string().nullable() }),
  errors: ['validation'],
})
