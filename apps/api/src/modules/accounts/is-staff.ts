import type { Role } from '@razgovor/contract/values'

/** No link of a mail lets them in. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.includes('SUPER_ADMIN')
}
