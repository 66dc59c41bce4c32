import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { uuidPattern } from './limits.ts'

/** Path segments used by the site, which cannot be aliases. */
export const reservedWords = [
  'about',
  'admin',
  'api',
  'assets',
  'auth',
  'cart',
  'connection-test',
  'earnings',
  'embed',
  'favicon',
  'favorites',
  'feedback',
  'files',
  'fonts',
  'health',
  'help',
  'icons',
  'index',
  'legal-documents',
  'link-pictures',
  'login',
  'logout',
  'mail',
  'manifest',
  'materials',
  'meeting',
  'messages',
  'metrics',
  'news',
  'notifications',
  'order-confirm',
  'order-decline',
  'order-result',
  'orders',
  'profile',
  'register',
  'robots',
  'sandbox',
  'schedule',
  'schedule-list',
  'sitemap',
  'sitemaps',
  'speaker-application-finish',
  'speakers',
  'static',
  'support',
  'tariffs',
  'well-known',
] as const

const reserved: ReadonlySet<string> = new Set(reservedWords)

export const aliasPattern = /^(?=.*[a-z])[0-9a-z_-]{3,32}$/

export function isReserved(word: string): boolean {
  return reserved.has(word.toLowerCase())
}

export const alias = z
  .string()
  .trim()
  .toLowerCase()
  .regex(aliasPattern, fieldTexts.aliasRule)
  .refine((word) => !isReserved(word), fieldTexts.reservedAlias)

/** An alias, or the user id of a speaker without one. */
export const speakerKey = z
  .string()
  .trim()
  .toLowerCase()
  .refine((key) => aliasPattern.test(key) || uuidPattern.test(key), fieldTexts.noSuchPage)

export function isUuid(key: string): boolean {
  return uuidPattern.test(key)
}
