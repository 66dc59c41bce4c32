import type { AdminRow, RelationValue, RowFilter } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'

export function tablePath(table_name: string): string {
  return `/admin/${encodeURIComponent(table_name)}`
}

export function listPath(table_name: string, filter: RowFilter): string {
  return `${tablePath(table_name)}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

export function rowPath(table_name: string, id: string): string {
  return `${tablePath(table_name)}/edit/${encodeURIComponent(id)}`
}

export function newRowPath(table_name: string): string {
  return `${tablePath(table_name)}/new`
}

export function isRelation(value: unknown): value is RelationValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'title' in value
}

export function rowId({ id_field }: Pick<AdminTable, 'id_field'>, row: AdminRow): string {
  const value = row[id_field]
  return isRelation(value) ? value.id : inText(value)
}

function inText(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key)
}
