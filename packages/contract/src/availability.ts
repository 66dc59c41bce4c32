import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { slotChange, slotMinutes } from './schedule.ts'
import { priceFault, ruleTerms } from './slot-terms.ts'
import { isoDay, userParams, timeZoneId } from './values.ts'

// Local HH:mm; 24:00 is the end of the day.
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, fieldTexts.localTimeRule)

const interval = { from: localTime, to: localTime }

export const availabilityRules = z
  .object({
    is_on: z.boolean(),
    time_zone_id: timeZoneId,
    // Weekdays from 1 (Monday) to 7, with several intervals a day.
    hours: z.array(z.object({ weekday: z.int().min(1).max(7), ...interval })).max(50),
    // Dates with other hours; no intervals for a day off.
    exceptions: z
      .array(
        z.object({
          day: isoDay,
          title: z.string().trim().max(60).default(''),
          hours: z.array(z.object(interval)).max(10),
        }),
      )
      .max(100),
    slot_minutes: z.int().min(slotMinutes.min).max(slotMinutes.max),
    // Between two meetings.
    buffer_minutes: z.int().min(0).max(240),
    // The latest booking before the start.
    notice_minutes: z.int().min(0).max(20_160),
    // How far ahead slots are offered.
    horizon_days: z.int().min(1).max(180),
    // Maximum meetings a day; null for no limit.
    day_max: z.int().min(1).max(50).nullable(),
    ...ruleTerms,
  })
  .superRefine((rules, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const fault = priceFault(rules)
    if (fault) issue(['amount'], fault)
    rules.hours.forEach(({ weekday, ...own }, index) => {
      const ofDay = rules.hours.slice(0, index).filter((other) => other.weekday === weekday)
      for (const [field, message] of Object.entries(intervalIssues(own, ofDay))) issue(['hours', index, field], message)
    })
    rules.exceptions.forEach(({ day, hours }, index) => {
      if (rules.exceptions.slice(0, index).some((other) => other.day === day))
        issue(['exceptions', index, 'day'], fieldTexts.dayListedTwice)
      hours.forEach((own, at) => {
        for (const [field, message] of Object.entries(intervalIssues(own, hours.slice(0, at))))
          issue(['exceptions', index, 'hours', at, field], message)
      })
    })
  })
export type AvailabilityRules = z.infer<typeof availabilityRules>
export type AvailabilityRulesInput = z.input<typeof availabilityRules>

interface Interval {
  from: string
  to: string
}

// Checks an interval against the earlier intervals of the same day.
function intervalIssues({ from, to }: Interval, others: readonly Interval[]): Partial<Interval> {
  if (from >= to) return { to: fieldTexts.endAfterStart }
  const overlaps = others.some((other) => from < other.to && other.from < to)
  return overlaps ? { from: fieldTexts.hoursOverlap } : {}
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
  // The speaker may not charge, or the tariff does not allow it.
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
