import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { normalizeLink } from './links.ts'

// http or https with a valid host; a missing scheme becomes https.
export const socialLink = z
  .string()
  .trim()
  .max(200, fieldTexts.linkTooLong)
  .transform((typed, check) => {
    const link = normalizeLink(typed)
    if (link === '') check.addIssue(fieldTexts.wrongLink)
    return link
  })
