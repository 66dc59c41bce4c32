import type { z } from 'zod'

/** What a reader is told beside a field; zod's own words name types in English. Undefined leaves those. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Заполни это поле' : 'Неверное значение'
  if (issue.code === 'invalid_value') return 'Такого варианта нет'
  if (issue.code === 'too_small') return `${measureOf(issue.origin)} меньше ${issue.minimum}`
  if (issue.code === 'too_big') return `${measureOf(issue.origin)} больше ${issue.maximum}`
  return undefined
}

function measureOf(origin: string): string {
  return origin === 'string' ? 'Длина не' : 'Не'
}

/** The refusal's `fields`; of several messages beside one field, the first. */
export function toFields(messages: readonly (readonly [field: string, message: string])[]): Record<string, string> {
  const first = new Map<string, string>()
  for (const [field, message] of messages) if (!first.has(field)) first.set(field, message)
  return Object.fromEntries(first)
}
