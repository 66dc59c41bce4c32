import type { Role } from '@razgovor/contract/values'

// Staff roles can access other users' money and data.
export function isStaff(role: Role): boolean {
  return role !== 'LISTENER' && role !== 'SPEAKER'
}
