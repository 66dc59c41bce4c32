import type { AdminRow } from '@razgovor/contract/admin'
import type { AdminAction } from '@razgovor/contract/admin-scheme'

/** Returns whether the scheme offers the action for the row. The API decides whether it is allowed. */
export function isOffered({ only_when }: Pick<AdminAction, 'only_when'>, row: AdminRow): boolean {
  if (!only_when) return true
  const value = row[only_when.field] ?? null
  if (only_when.empty !== undefined && (value === null) !== only_when.empty) return false
  return only_when.values === undefined || only_when.values.includes(JSON.stringify(value).replaceAll('"', ''))
}
