import type { WrittenRow } from '@razgovor/contract/admin'
import { z } from 'zod'
import { ApiError } from '../../errors/api-error.ts'
import { toFields } from '../../http/field-message.ts'
import type { Field, ShownTable } from './scheme.ts'
import type { Values } from './writers.ts'
import { adminTexts } from './admin.texts.ts'

/**
 * Parses the input by the owning module's schema. `isWhole` is set for a new row, which must have all required fields.
 * Throws validation with a message per field.
 */
export function parseWritten(
  table: ShownTable,
  shape: z.ZodObject,
  written: WrittenRow,
  { isWhole = false } = {},
): Values {
  const names = Object.keys(written)
  const unknown = names.filter((name) => !Object.hasOwn(shape.shape, name))
  if (unknown.length > 0) throw refusal(unknown.map((name) => [name, adminTexts.notWritable]))
  const values = Object.fromEntries(names.map((name) => [name, toStored(table.fields.get(name)!, written[name])]))
  // An omitted field stays unchanged, even if its schema has a default.
  const asked = isWhole ? shape : z.object(Object.fromEntries(names.map((name) => [name, shape.shape[name]!])))
  const parsed = asked.safeParse(values)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

function toStored({ type, is_nullable }: Field, value: WrittenRow[string] | undefined): unknown {
  if (value !== null && value !== '') return value
  if (is_nullable) return null
  return type === 'str' || type === 'texteditor' ? '' : null
}

function refusal(messages: readonly (readonly [string, string])[]): ApiError {
  return new ApiError('validation', { fields: toFields(messages) })
}
