import { randomBytes } from 'node:crypto'

let last = { milliseconds: 0, sequence: 0 }

/** UUID v7: sorts by the time of making, and those of one millisecond by their turn in this process. */
export function newId(at: Date): string {
  const milliseconds = at.getTime()
  last = { milliseconds, sequence: milliseconds === last.milliseconds ? (last.sequence + 1) & 0x0fff : 0 }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.sequence, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
