import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'

/** A text of at most `max` characters that contains JSON of this schema. */
export function jsonText<Schema extends z.ZodType>(schema: Schema, max: number) {
  return z
    .string()
    .max(max)
    .transform((text, check) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        check.addIssue(fieldTexts.wrongValue)
        return z.NEVER
      }
    })
    .pipe(schema)
}
