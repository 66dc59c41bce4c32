import type { Role } from '@razgovor/contract/values'

/** Whether any of the roles is one of the staff's. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== 'LISTENER' && role !== 'SPEAKER')
}
