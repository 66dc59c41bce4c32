import { randomBytes } from 'node:crypto'

/** LiveKit's server ids: the client tells rooms, participants and tracks apart by the prefix. */
export function newSid(prefix: 'RM' | 'PA' | 'TR'): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`
}
