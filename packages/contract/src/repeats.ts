import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { repeatTimesMax } from './limits.ts'
import { isoDay } from './values.ts'

export const repeatMode = z.enum(['DAILY', 'WEEKLY'])

// In the speaker's local time, starting with the first slot's day.
export const repeat = z
  .object({
    repeat_mode: repeatMode,
    // From 1 (Monday) to 7, for WEEKLY.
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
    // The last day, or the number of slots.
    ends_on: isoDay.nullable().default(null),
    times: z.int().min(1).max(repeatTimesMax, fieldTexts.repeatsAtMost(repeatTimesMax)).nullable().default(null),
  })
  .superRefine(({ repeat_mode, weekdays, ends_on, times }, context) => {
    if (repeat_mode === 'WEEKLY' && weekdays.length === 0)
      context.addIssue({ code: 'custom', path: ['weekdays'], message: fieldTexts.weekdaysRequired })
    if ((ends_on === null) === (times === null))
      context.addIssue({ code: 'custom', path: ['ends_on'], message: fieldTexts.repeatEndRequired })
  })
export type Repeat = z.infer<typeof repeat>
