import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { partsOfDay } from './limits.ts'
import { instant, userParams } from './values.ts'

export const partOfDay = z.enum(Object.keys(partsOfDay) as (keyof typeof partsOfDay)[])
export type PartOfDay = z.infer<typeof partOfDay>

const wish = z.object({
  // The meeting starts at the first instant or later, and before the second one.
  from_iso: instant.nullable(),
  to_iso: instant.nullable(),
  // In the listener's zone; any if empty.
  parts_of_day: z.array(partOfDay).max(3),
})

export const waitlistEntry = wish.extend({ created_at: instant })
export type WaitlistEntry = z.infer<typeof waitlistEntry>

export const joinWaitlist = endpoint({
  method: 'PUT',
  path: '/api/speakers/:user_id/waitlist',
  access: 'user',
  summary: "Wait for a speaker's time; a second call changes what is waited for and keeps the place in the list",
  params: userParams,
  body: z
    .object({
      from_iso: wish.shape.from_iso.default(null),
      to_iso: wish.shape.to_iso.default(null),
      parts_of_day: wish.shape.parts_of_day.default([]),
    })
    .refine(({ from_iso, to_iso }) => !from_iso || !to_iso || Date.parse(from_iso) < Date.parse(to_iso), {
      path: ['to_iso'],
      error: fieldTexts.endAfterStart,
    }),
  response: waitlistEntry,
  errors: ['validation', 'not_exist'],
  calls_per_minute: 30,
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/speakers/:user_id/waitlist',
  access: 'user',
  summary: "Stop waiting for a speaker's time; repeating changes nothing",
  params: userParams,
})

export const getWaitlistEntry = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/waitlist',
  access: 'user',
  summary: "Get what the caller waits for in a speaker's waitlist; null if nothing",
  params: userParams,
  response: z.object({ entry: waitlistEntry.nullable() }),
})

export const countWaitlist = endpoint({
  method: 'GET',
  path: '/api/speakers/:user_id/waitlist/count',
  access: 'speaker',
  summary: "Count who waits for the speaker's time",
  params: userParams,
  response: z.object({ waiting_count: z.int() }),
})
