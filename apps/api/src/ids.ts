import { randomBytes } from 'node:crypto'

// 12 bits after the version and 6 after the variant.
const sequences = 2 ** 18

let last = { milliseconds: 0, sequence: 0 }

/** No id made at this time or later sorts before it. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** UUID v7: sorts by time of creation and, within a millisecond, by order of creation in this process. */
export function newId(at: Date): string {
  const milliseconds = at.getTime()
  last = { milliseconds, sequence: milliseconds === last.milliseconds ? (last.sequence + 1) % sequences : 0 }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.writeUInt16BE(0x7000 | (last.sequence >> 6), 6)
  bytes[8] = 0x80 | (last.sequence & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
