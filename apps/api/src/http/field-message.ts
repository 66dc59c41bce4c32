import type { z } from 'zod'
import { httpTexts } from './http.texts.ts'

/** Replaces zod's English message; undefined keeps it. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? httpTexts.fillIn : httpTexts.wrongValue
  if (issue.code === 'invalid_value') return httpTexts.noSuchChoice
  const isText = issue.code === 'too_small' || issue.code === 'too_big' ? issue.origin === 'string' : false
  if (issue.code === 'too_small') return isText ? httpTexts.tooShort(issue.minimum) : httpTexts.tooSmall(issue.minimum)
  if (issue.code === 'too_big') return isText ? httpTexts.tooLong(issue.maximum) : httpTexts.tooBig(issue.maximum)
  return undefined
}

/** Keeps the first message of each field. */
export function toFields(messages: readonly (readonly [field: string, message: string])[]): Record<string, string> {
  const first = new Map<string, string>()
  for (const [field, message] of messages) if (!first.has(field)) first.set(field, message)
  return Object.fromEntries(first)
}
