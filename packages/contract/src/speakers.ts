import { z } from 'zod'
import { alias, speakerKey } from './alias.ts'
import { endpoint } from './endpoint.ts'
import { publicKind } from './kinds.ts'
import { languageNames } from './languages.texts.ts'
import { amountMax } from './limits.ts'
import { photosMax } from './photos.ts'
import { speakerFacts, speakerRating } from './ratings.ts'
import { publicSlot } from './schedule.ts'
import { amount, currency, instant, page, pageQuery, personInfo, userParams, uuid, timeZoneId } from './values.ts'
import { bookingMode } from './words.ts'

export const category = z.object({ category_id: uuid, slug: z.string(), title: z.string(), speakers_count: z.int() })
export type Category = z.infer<typeof category>

/** The languages a speaker offers, as ISO 639-1. */
export const speakerLanguage = z.enum(Object.keys(languageNames) as (keyof typeof languageNames)[])
export type SpeakerLanguage = z.infer<typeof speakerLanguage>

export const speakerBase = personInfo.extend({
  // A one-line introduction.
  headline: z.string(),
  // The first gallery photo, uncropped.
  photo_url: z.string().nullable(),
  rating: speakerRating,
  categories: z.array(category.pick({ category_id: true, slug: true, title: true })),
})

export const speakerCard = speakerBase.extend({
  // The next bookable slot; the card shows its price and length.
  first_free_slot: publicSlot.nullable(),
})
export type SpeakerCard = z.infer<typeof speakerCard>

export const series = z.object({
  series_id: uuid,
  title: z.string(),
  description: z.string(),
  booking_mode: bookingMode,
  // For one session.
  amount,
  currency,
  places: z.int(),
  // The beneficiary; the link is the fund's tip page.
  fund: z.object({ name: z.string(), tips_url: z.string().nullable() }).nullable(),
  speaker: personInfo,
  // Upcoming sessions in order.
  sessions: z.array(publicSlot),
})
export type Series = z.infer<typeof series>

/** A gallery photo; the first is also the large photo of the page. Sizes are in px. */
export const speakerPhoto = z.object({
  photo_id: uuid,
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type SpeakerPhoto = z.infer<typeof speakerPhoto>

export const speaker = speakerBase.extend({
  about: z.string(),
  facts: speakerFacts,
  // The longest meeting on the speaker's tariff; null for no limit.
  meeting_minutes_max: z.int().nullable(),
  social_links: z.array(z.string()),
  languages: z.array(speakerLanguage),
  photos: z.array(speakerPhoto),
  tips_url: z.string().nullable(),
  fund_tips_url: z.string().nullable(),
  first_free_slot: publicSlot.nullable(),
  // The kinds of meeting that the working hours offer, in the speaker's order.
  kinds: z.array(publicKind),
  // For a speaker with several kinds, the next bookable slot that has none of them.
  first_free_apart: publicSlot.nullable(),
  series: z.array(series),
  // Speakers in the same categories.
  similar: z.array(speakerCard),
})
export type Speaker = z.infer<typeof speaker>

export const listSpeakers = endpoint({
  method: 'GET',
  path: '/api/speakers',
  access: 'anyone',
  summary: 'Search speakers by text, filters and order',
  query: pageQuery.extend({
    // A category's slug.
    category: z.string().max(64).optional(),
    // Searched in names, headlines, topics and texts.
    q: z.string().trim().max(100).optional(),
    // Has a free slot today in `time_zone_id`.
    free_today: z.stringbool().optional(),
    // Has a free slot until Sunday in `time_zone_id`.
    free_this_week: z.stringbool().optional(),
    time_zone_id: timeZoneId.optional(),
    // Has a free slot at no charge.
    is_free: z.stringbool().optional(),
    // Has a free slot in this price range, in kopecks.
    price_min: z.coerce.number().int().min(0).max(amountMax).optional(),
    price_max: z.coerce.number().int().min(0).max(amountMax).optional(),
    language: speakerLanguage.optional(),
    // Defaults to relevance for a text search, otherwise to the earliest free slot.
    sort: z.enum(['soonest', 'rating', 'cheapest', 'dearest', 'name']).optional(),
  }),
  response: page(speakerCard),
})

export const getSpeaker = endpoint({
  method: 'GET',
  path: '/api/speakers/:id',
  access: 'anyone',
  summary: 'Get a speaker by alias or user id',
  params: z.object({ id: speakerKey }),
  response: speaker,
})

export const checkAliasBusy = endpoint({
  method: 'GET',
  path: '/api/applications/check-alias-busy',
  access: 'user',
  summary: 'Check whether the caller can take an alias; their own counts as free',
  query: z.object({ alias }),
  response: z.object({ busy: z.boolean() }),
  calls_per_minute: 120,
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  summary: 'List categories with their numbers of speakers',
  response: z.object({ items: z.array(category) }),
})

export const listOwnCategories = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/categories',
  access: 'owner',
  summary: "List the categories of the caller's speaker profile; empty if the caller is not a speaker",
  params: userParams,
  response: z.object({ items: z.array(category.pick({ category_id: true, slug: true, title: true })) }),
})

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'anyone',
  summary: 'Get everything that the home page shows',
  query: z.object({ time_zone_id: timeZoneId.optional() }),
  response: z.object({
    // Today's next free slots in the requested zone, one per speaker.
    board: z.array(z.object({ slot: publicSlot, speaker: speakerBase })),
    free_today_count: z.int(),
    categories: z.array(category),
    speakers: z.array(speakerCard),
    series: z.array(series),
    news: z.array(z.object({ news_id: uuid, title: z.string(), summary: z.string(), published_at: instant })),
  }),
})

const photoParams = userParams.extend({ photo_id: uuid })
const photos = z.object({ items: z.array(speakerPhoto) })

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/users/:user_id/photos',
  access: 'anyone',
  summary: "List a speaker's photos in order",
  params: userParams,
  response: photos,
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/users/:user_id/photos',
  access: 'speaker',
  summary: 'Upload a photo to the end of the gallery (a form with the file; 12 at most)',
  params: userParams,
  upload: z.object({}),
  response: photos,
  errors: ['body_too_big', 'validation', 'overloaded', 'human_friendly'],
  calls_per_minute: 20,
})

export const orderPhotos = endpoint({
  method: 'PATCH',
  path: '/api/users/:user_id/photos',
  access: 'speaker',
  summary: 'Reorder the photos; the list must name each once',
  params: userParams,
  body: z.object({ photo_ids: z.array(uuid).max(photosMax) }),
  response: photos,
  errors: ['validation'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/users/:user_id/photos/:photo_id',
  access: 'speaker',
  summary: 'Remove a photo; repeating changes nothing',
  params: photoParams,
  response: photos,
})
