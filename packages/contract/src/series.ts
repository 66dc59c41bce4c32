import { z } from 'zod'
import { consultation } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { orderSlotsMax } from './limits.ts'
import { repeat } from './repeats.ts'
import { checkLength, slotChange } from './schedule.ts'
import { newSeriesTerms, priceFault, seriesTerms } from './slot-terms.ts'
import { amount, currency, instant, personInfo, userParams, uuid } from './values.ts'
import { bookingMode } from './words.ts'

// OWN: the caller is already booked. CLASHES: overlaps another meeting of the caller.
export const sessionState = z.enum(['FREE', 'OWN', 'FULL', 'BUSY', 'BEGUN', 'CLASHES'])
export type SessionState = z.infer<typeof sessionState>

// A session with its availability to the caller.
export const seriesSession = z.object({
  slot_id: uuid,
  time_start_iso: instant,
  time_end_iso: instant,
  places_free: z.int(),
  state: sessionState,
})
export type SeriesSession = z.infer<typeof seriesSession>

const seriesFields = {
  title: z.string().trim().min(1, fieldTexts.seriesTitleRequired).max(120, fieldTexts.charactersMax(120)),
  description: z.string().trim().max(3000, fieldTexts.charactersMax(3000)),
  // The terms of one session.
  ...seriesTerms,
  fund_id: uuid.nullable(),
}

// A series as shown to its speaker.
export const ownSeries = z.object({
  series_id: uuid,
  ...seriesFields,
  currency,
  sessions: z.array(
    z.object({
      slot_id: uuid,
      time_start_iso: instant,
      time_end_iso: instant,
      places_free: z.int(),
      bookings_count: z.int(),
      participants: z.array(personInfo),
    }),
  ),
})
export type OwnSeries = z.infer<typeof ownSeries>

const sessionsFields = {
  // The first session.
  time_start_iso: instant,
  time_end_iso: instant,
  repeat: repeat.nullable().default(null),
  skip_clashes: z.boolean().default(false),
}

export const newSessions = z.object(sessionsFields).superRefine(checkLength)

export const newSeries = z
  .object({
    ...seriesFields,
    ...newSeriesTerms,
    description: seriesFields.description.default(''),
    fund_id: seriesFields.fund_id.default(null),
    ...sessionsFields,
  })
  .superRefine(checkLength)
  .superRefine((series, context) => {
    const fault = priceFault(series, fieldTexts.freeSeriesHasNoPrice)
    if (fault) context.addIssue({ code: 'custom', path: ['amount'], message: fault })
  })

const seriesParams = userParams.extend({ series_id: uuid })

export const listOwnSeries = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/series',
  access: 'speaker',
  summary: "List the speaker's series with upcoming sessions or sessions of the last 30 days",
  params: userParams,
  response: z.object({ items: z.array(ownSeries) }),
})

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/series',
  access: 'speaker',
  summary: 'Create a series; its fund is stored as last_series_fund_id',
  params: userParams,
  body: newSeries,
  response: ownSeries,
  // human_friendly: the tariff allows no series, or fewer places.
  errors: ['timeslots_crossing', 'timeslot_intersection', 'validation', 'human_friendly'],
})

export const getOwnSeries = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/series/:series_id',
  access: 'speaker',
  summary: "Get one of the speaker's series",
  params: seriesParams,
  response: ownSeries,
})

export const changeSeries = endpoint({
  method: 'PATCH',
  path: '/api/speakers/:user_id/series/:series_id',
  access: 'speaker',
  summary: 'Update title, text, price, places or fund; booked sessions keep price and places',
  params: seriesParams,
  body: z.object(seriesFields).partial(),
  response: ownSeries,
  errors: ['validation', 'human_friendly'],
})

export const deleteSeries = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/series/:series_id',
  access: 'speaker',
  summary: 'Remove all upcoming sessions without bookings, and the series if none is left',
  params: seriesParams,
  query: z.object({ dry_run: z.stringbool().optional() }),
  response: z.object({ items: z.array(slotChange) }),
})

export const addSessions = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/series/:series_id/sessions',
  access: 'speaker',
  summary: "Add sessions on the series' current terms, all or none; existing sessions stay unchanged",
  params: seriesParams,
  body: newSessions,
  response: ownSeries,
  // human_friendly: the tariff allows no series, or fewer places.
  errors: ['timeslots_crossing', 'timeslot_intersection', 'validation', 'human_friendly', 'not_exist'],
})

export const listSeriesSessions = endpoint({
  method: 'GET',
  path: '/api/series/:series_id/sessions',
  access: 'user',
  summary: 'List upcoming sessions as the caller can book them: what signing up for all would take',
  params: z.object({ series_id: uuid }),
  response: z.object({
    booking_mode: bookingMode,
    amount,
    currency,
    // The current refund rule.
    refund_hours: z.int(),
    items: z.array(seriesSession),
  }),
})

export const signUpForSeries = endpoint({
  method: 'POST',
  path: '/api/series/:series_id/sign-up',
  access: 'user',
  summary: 'Book the given sessions of a free series, all or none; sessions of a paid one go into the cart',
  params: z.object({ series_id: uuid }),
  body: z.object({ slot_ids: z.array(uuid).min(1).max(orderSlotsMax) }),
  response: z.object({ items: z.array(consultation) }),
  // `fields` names unavailable sessions as slot_ids.<index>.
  errors: [
    'timeslot_busy',
    'timeslot_intersection',
    'already_exists',
    'forbidden',
    'human_friendly',
    'human_friendly_multiple',
    'not_exist',
  ],
})
