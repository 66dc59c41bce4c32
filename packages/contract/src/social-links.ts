import { z } from 'zod'
import { normalizeLink } from './links.ts'

// http or https with a valid host; a missing scheme becomes https.
export const socialLink = z
  .string()
  .trim()
  .max(200, 'Слишком длинная ссылка')
  .transform((typed, check) => {
    const link = normalizeLink(typed)
    if (link === '') check.addIssue('Неверная ссылка')
    return link
  })
