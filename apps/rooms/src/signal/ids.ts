import { randomBytes } from 'node:crypto'

// LiveKit's prefixes, by which clients distinguish rooms, participants and tracks.
export function newSid(prefix: 'RM' | 'PA' | 'TR'): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`
}
