import type { Role } from '@razgovor/contract/values'

/** People who answer for others' money and data. */
export function isStaff(role: Role): boolean {
  return role !== 'LISTENER' && role !== 'SPEAKER'
}
