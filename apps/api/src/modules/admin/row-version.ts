import { createHash } from 'node:crypto'
import type { Field, ShownTable } from './scheme.ts'
import type { Values } from './writers.ts'

/**
 * Joins a digest of each field that can be changed. So changes of other fields do not make a version stale, and for a
 * stale version it is known which fields have changed.
 */
export function versionOf(table: ShownTable, values: Values): string {
  return changeable(table)
    .map(({ name }) => digest(values[name]))
    .join('.')
}

/** Returns the fields changed since the version; all fields for an invalid version. */
export function changedSince(table: ShownTable, values: Values, version: string): Field[] {
  const was = version.split('.')
  const fields = changeable(table)
  if (was.length !== fields.length) return fields
  return fields.filter(({ name }, place) => digest(values[name]) !== was[place])
}

function changeable({ fields }: ShownTable): Field[] {
  return [...fields.values()].filter(({ read_only }) => !read_only)
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 8)
}
