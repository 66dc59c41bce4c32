import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { isTimeZone } from './time-zones.ts'
import { amountMax, phonePattern } from './limits.ts'

export const timeZoneId = z.string().max(64).refine(isTimeZone, fieldTexts.timeZoneFromList)

export const uuid = z.uuid()
// ISO 8601 in UTC with `Z`.
export const instant = z.iso.datetime()
// YYYY-MM-DD.
export const isoDay = z.iso.date()
// In kopecks.
export const amount = z.int().min(0).max(amountMax)
export const currency = z.literal('RUB')

export const role = z.enum(['LISTENER', 'SPEAKER', 'SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'])
export type Role = z.infer<typeof role>
/** Roles that a super admin assigns; each sees a part of the admin area (`docs/decisions/041-staff-roles.md`). */
export type StaffRole = Extract<Role, 'SUPPORT' | 'FINANCE' | 'CONTENT'>

export const emailPattern = /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, fieldTexts.emailRequired)
  .max(254, fieldTexts.emailTooLong)
  .regex(emailPattern, fieldTexts.wrongEmail)

export const password = z
  .string()
  .trim()
  .min(8, fieldTexts.passwordRule)
  .max(72, fieldTexts.passwordRule)
  .regex(/\p{L}/u, fieldTexts.passwordRule)
  .regex(/\d/, fieldTexts.passwordRule)

export const personName = z
  .string()
  .trim()
  .min(1, fieldTexts.fillThisIn)
  .max(60, fieldTexts.charactersMax(60))
  .regex(/^[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё' -]*$/, fieldTexts.nameRule)

// Digits and dashes with an optional plus; stored as typed, without spaces and brackets.
export const phone = z
  .string()
  .transform((value) => value.replace(/[\s()]/g, ''))
  .pipe(z.string().regex(phonePattern, fieldTexts.phoneRule))

export const codeLength = 4
export const code = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{4}$/, fieldTexts.codeRule))

export const pageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type PageQuery = z.output<typeof pageQuery>

export function page<T extends z.ZodType>(item: T) {
  return z.object({ offset: z.int(), limit: z.int(), total_count: z.int(), items: z.array(item) })
}
export interface Page<T> {
  offset: number
  limit: number
  total_count: number
  items: T[]
}

export const userParams = z.object({ user_id: uuid })

export const personInfo = z.object({
  user_id: uuid,
  alias: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_thumbnail_url: z.string().nullable(),
})
export type PersonInfo = z.infer<typeof personInfo>

export const questionCounts = z.object({
  asked_count: z.int(),
  // Answered by the listener; for the speaker, by all listeners together.
  answered_count: z.int(),
  // Required ones that the listener has not answered; 0 for the speaker.
  missing_count: z.int(),
})
export type QuestionCounts = z.infer<typeof questionCounts>
