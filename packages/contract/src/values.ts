import { z } from 'zod'
import { isTimeZone } from './time-zones.ts'
import { amountMax, phonePattern, phoneRule } from './limits.ts'

export const timeZoneId = z.string().max(64).refine(isTimeZone, 'Выбери часовой пояс из списка')

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
  .min(1, 'Укажи почту')
  .max(254, 'Слишком длинная почта')
  .regex(emailPattern, 'Неверный формат электронной почты')

export const passwordRule = 'От 8 до 72 символов, хотя бы одна буква и одна цифра'
export const password = z
  .string()
  .trim()
  .min(8, passwordRule)
  .max(72, passwordRule)
  .regex(/\p{L}/u, passwordRule)
  .regex(/\d/, passwordRule)

export const personName = z
  .string()
  .trim()
  .min(1, 'Заполни это поле')
  .max(60, 'Не больше 60 символов')
  .regex(/^[A-Za-zА-Яа-яЁё][A-Za-zА-Яа-яЁё' -]*$/, 'Только буквы, дефис и пробел')

// Digits and dashes with an optional plus; stored as typed, without spaces and brackets.
export const phone = z
  .string()
  .transform((value) => value.replace(/[\s()]/g, ''))
  .pipe(z.string().regex(phonePattern, phoneRule))

export const codeLength = 4
export const code = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{4}$/, 'Код состоит из 4 цифр'))

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
