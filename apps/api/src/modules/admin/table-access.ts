import { endpoints } from '@razgovor/contract/endpoints'
import type { Role, StaffRole } from '@razgovor/contract/values'
import { tables } from './tables.ts'
import type { TableAccess } from './tables/table-entry.ts'

export const tableAccess: Readonly<Record<string, TableAccess>> = Object.fromEntries(
  Object.entries(tables).map(([name, { access }]) => [name, access]),
)

export function accessOf(table_name: string): TableAccess {
  const access = tableAccess[table_name]
  if (!access) throw new Error(`the admin has no table ${table_name}`)
  return access
}

export function isAmong(staff: readonly StaffRole[] | undefined, role: Role): boolean {
  return role === 'SUPER_ADMIN' || (staff as readonly Role[] | undefined)?.includes(role) === true
}

export function isHidden(table_name: string, column: string, role: Role): boolean {
  return accessOf(table_name).hidden?.[role as StaffRole]?.includes(column) === true
}

const staffOfCalls = new Map<string, readonly StaffRole[] | undefined>(
  endpoints.map(({ endpoint: { method, path, staff } }) => [`${method} ${path}`, staff] as const),
)

/** `call` is the method and path of an action. */
export function mayCall(call: string, role: Role): boolean {
  return isAmong(staffOfCalls.get(call), role)
}
