import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { figuresDaysMax, figuresFrom } from './limits.ts'
import { currency, isoDay, userParams, uuid } from './values.ts'

// A sum may exceed the limit of one payment.
const total = z.int()
const count = z.int().min(0)
const dayMs = 86_400_000

// Inclusive days in the speaker's time zone.
const periodQuery = z
  .object({ from: isoDay.refine((day) => day >= figuresFrom, fieldTexts.tooEarlyDay), to: isoDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: fieldTexts.lastDayFirst })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < figuresDaysMax * dayMs, {
    path: ['to'],
    message: fieldTexts.twoYearsAtMost,
  })
export type FiguresPeriod = z.output<typeof periodQuery>

// A visitor counts once a day, estimated; days without visitors are omitted.
const viewsOfDay = z.object({ day: isoDay, visitors: count })
export type ViewsOfDay = z.infer<typeof viewsOfDay>

// Paid meetings that start in the month, of one kind; `kind_id` is null for meetings without a kind and for sessions.
const incomeOfKind = z.object({
  // YYYY-MM in the speaker's time zone.
  month: z.string().regex(/^\d{4}-\d\d$/),
  kind_id: uuid.nullable(),
  // Empty for meetings without a kind, and for a kind that has no name.
  title: z.string(),
  earned: total,
  pending: total,
  refunded: total,
  commission: total,
  // Paid bookings only.
  bookings_count: count,
})
export type IncomeOfKind = z.infer<typeof incomeOfKind>

// Meetings that start in that hour of that day of the week, on the speaker's clock; hours without any are omitted.
const busyHour = z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), meetings: count })
export type BusyHour = z.infer<typeof busyHour>

const figures = z.object({
  from: isoDay,
  to: isoDay,
  time_zone_id: z.string(),
  currency,
  views: z.object({
    days: z.array(viewsOfDay),
    total: count,
    // The first day with a visitor, also before the period; null if there is none.
    since: isoDay.nullable(),
    // Listeners who booked on days from `since` on; like a visitor, each counts once a day.
    booked: count,
  }),
  income: z.array(incomeOfKind),
  // Listeners of meetings that took place in the period.
  listeners: z.object({
    total: count,
    // Listeners who had met the speaker before, in the period or earlier.
    returning: count,
  }),
  busy_hours: z.array(busyHour),
})
export type Figures = z.infer<typeof figures>

const own = { method: 'GET', access: 'speaker', params: userParams, query: periodQuery } as const

export const getFigures = endpoint({
  ...own,
  path: '/api/speakers/:user_id/figures',
  summary: "Get the speaker's page views, income by month and kind of meeting, returning listeners and busy hours",
  response: figures,
})

export const getFiguresCsv = endpoint({
  ...own,
  path: '/api/speakers/:user_id/figures.csv',
  summary: "Download the speaker's figures (text/csv)",
  response: z.string(),
  media_types: ['text/csv'],
})

export const countView = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/views',
  access: 'anyone',
  summary: "Count a view of a speaker's page; the same visitor counts once a day",
  calls_per_minute: 60,
  params: userParams,
  // A random id that the browser uses for one day. Nothing about the visitor is stored.
  body: z.object({ visitor: uuid }),
  errors: ['not_exist'],
})
