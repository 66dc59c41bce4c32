import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exceptionDaysMax, kindsMax } from './limits.ts'
import { minutesOf, type LocalHours } from './local-hours.ts'
import * as fieldTexts from './fields.texts.ts'
import { kindsFaults, meetingKind } from './kinds.ts'
import { slotChange } from './schedule.ts'
import { instant, isoDay, userParams, timeZoneId } from './values.ts'

const clock = '([01]\\d|2[0-3]):[0-5]\\d'

// Local HH:mm. A `to` that is not later than `from` is on the next day; 24:00 is the end of the day.
const interval = {
  from: z.string().regex(new RegExp(`^${clock}$`), fieldTexts.localTimeRule),
  to: z.string().regex(new RegExp(`^${clock}$|^24:00$`), fieldTexts.localTimeRule),
}

export const availabilityRules = z
  .object({
    is_on: z.boolean(),
    time_zone_id: timeZoneId,
    // Weekdays from 1 (Monday) to 7, with several intervals a day.
    hours: z.array(z.object({ weekday: z.int().min(1).max(7), ...interval })).max(50),
    // Dates with other hours; no intervals for days off. Hours over midnight belong to the day on which they begin.
    exceptions: z
      .array(
        z.object({
          day: isoDay,
          // The last of several days.
          last_day: isoDay.optional(),
          title: z.string().trim().max(60).default(''),
          hours: z.array(z.object(interval)).max(10),
        }),
      )
      .max(100),
    // In the order in which listeners see them.
    kinds: z.array(meetingKind).min(1).max(kindsMax, fieldTexts.kindsMax(kindsMax)),
    // The break between two meetings.
    buffer_minutes: z.int().min(0).max(240),
    // The minimum time between a booking and the start.
    notice_minutes: z.int().min(0).max(20_160),
    // How far ahead slots are offered.
    horizon_days: z.int().min(1).max(180),
    // Maximum meetings a day; null for no limit.
    day_max: z.int().min(1).max(50).nullable(),
  })
  .superRefine((rules, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, message } of kindsFaults(rules.kinds)) issue(['kinds', ...path], message)
    if (rules.is_on && !rules.kinds.some(({ is_offered }) => is_offered)) issue(['kinds'], fieldTexts.kindOffered)
    rules.hours.forEach(({ weekday, ...own }, index) => {
      const ofDay = rules.hours.slice(0, index).filter((other) => other.weekday === weekday)
      for (const [field, message] of Object.entries(intervalIssues(own, ofDay))) issue(['hours', index, field], message)
    })
    rules.exceptions.forEach(({ day, last_day = day, hours }, index) => {
      const days = daysBetween(day, last_day)
      if (days < 0) issue(['exceptions', index, 'last_day'], fieldTexts.lastDayFirst)
      if (days >= exceptionDaysMax) issue(['exceptions', index, 'last_day'], fieldTexts.yearAtMost)
      const others = rules.exceptions.slice(0, index)
      if (others.some((other) => day <= (other.last_day ?? other.day) && other.day <= last_day))
        issue(['exceptions', index, 'day'], fieldTexts.dayListedTwice)
      hours.forEach((own, at) => {
        for (const [field, message] of Object.entries(intervalIssues(own, hours.slice(0, at))))
          issue(['exceptions', index, 'hours', at, field], message)
      })
    })
  })
export type AvailabilityRules = z.infer<typeof availabilityRules>
export type AvailabilityRulesInput = z.input<typeof availabilityRules>

// Checks an interval against the earlier intervals of the same day.
function intervalIssues(own: LocalHours, others: readonly LocalHours[]): Partial<LocalHours> {
  if (own.from === own.to) return { to: fieldTexts.endAfterStart }
  const { from, to } = minutesOf(own)
  const overlaps = others.map(minutesOf).some((other) => from < other.to && other.from < to)
  return overlaps ? { from: fieldTexts.hoursOverlap } : {}
}

export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000
}

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/availability',
  access: 'speaker',
  summary: 'Get the availability rules; null before they are first saved',
  params: userParams,
  response: z.object({ rules: availabilityRules.nullable() }),
})

export const previewAvailability = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/availability/preview',
  access: 'speaker',
  summary: 'Preview what saving these rules would add, remove and keep, earliest first',
  params: userParams,
  body: availabilityRules,
  response: z.object({
    added_count: z.int(),
    removed_count: z.int(),
    // Booked meetings outside the new rules, which are kept.
    kept: z.array(slotChange),
    // The nearest slots that are added, removed or changed.
    items: z.array(slotChange),
  }),
  // human_friendly: the speaker may not charge, or the tariff does not allow it.
  errors: ['human_friendly'],
})

export const saveAvailability = endpoint({
  method: 'PATCH',
  path: '/api/speakers/:user_id/availability',
  access: 'speaker',
  summary: 'Replace the availability rules and update the slots; booked slots stay',
  params: userParams,
  body: availabilityRules,
  response: z.object({ added_count: z.int(), removed_count: z.int(), kept: z.array(slotChange) }),
  errors: ['human_friendly'],
})

const notOffered = z.enum([
  'PAST',
  // Reasons of an existing slot at this time.
  'BOOKED',
  'PROMISED',
  'BUSY',
  // Paid time of a speaker who is an individual, and may not charge.
  'INDIVIDUAL',
  // Reasons of an existing slot, or of a slot that the rules would make.
  'BEYOND_TARIFF',
  'NOTICE',
  // Reasons of the rules if there is no slot at this time.
  'NO_RULES',
  'RULES_OFF',
  'OUTSIDE_HOURS',
  'EXCEPTION',
  // Within the hours, but between two slots, or too near to the end of the hours.
  'BREAK',
  'HORIZON',
  'DAY_FULL',
  'BUFFER',
  // Another slot overlaps the one that the rules would make.
  'OVERLAP',
  // The speaker removed the rules' slot by hand.
  'REMOVED',
  // The next nightly run will make the slot.
  'SOON',
])
export type NotOffered = z.infer<typeof notOffered>

export const explainTime = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/availability/explanation',
  access: 'speaker',
  summary: 'Explain why nobody can book a time; null if a listener can',
  params: userParams,
  query: z.object({ at: instant }),
  response: z.object({
    reason: notOffered.nullable(),
    // NOTICE and BUFFER: minutes; HORIZON: days; DAY_FULL: meetings.
    limit: z.int().nullable(),
    // The exception's title; may be empty.
    title: z.string().nullable(),
  }),
})
export type Explanation = z.infer<typeof explainTime.response>
