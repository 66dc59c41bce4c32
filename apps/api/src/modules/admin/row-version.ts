import { createHash } from 'node:crypto'
import type { Field, ShownTable } from './scheme.ts'
import type { Values } from './writers.ts'

/**
 * A digest of each field that can be changed: what the site itself does with the rest of the row makes no version old,
 * and of an old one it can be said which fields are others now.
 */
export function versionOf(table: ShownTable, values: Values): string {
  return changeable(table)
    .map(({ name }) => digest(values[name]))
    .join('.')
}

/** The fields changed since that version; all of them for an invalid version. */
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
