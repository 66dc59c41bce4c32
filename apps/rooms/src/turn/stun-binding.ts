import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BINDING_REQUEST = 0x0001
const COOKIE = 0x2112a442
const HEADER_BYTES = 20
const USERNAME = 0x0006
const MESSAGE_INTEGRITY = 0x0008
const PRIORITY = 0x0024
const FINGERPRINT = 0x8028
const ICE_CONTROLLED = 0x8029
const ICE_CONTROLLING = 0x802a
const INTEGRITY_BYTES = 20
const FINGERPRINT_MASK = 0x5354554e
// Above all other paths, which carry the rejected checks.
const HIGHEST_PRIORITY = 0x7fffffff

// RFC 8445: the cookie distinguishes an ICE check from media.
export function isBindingRequest(packet: Buffer): boolean {
  return (
    packet.length >= HEADER_BYTES && packet.readUInt16BE(0) === BINDING_REQUEST && packet.readUInt32BE(4) === COOKIE
  )
}

// The receiver's ufrag is the first half of the username.
export function readUfrag(packet: Buffer): string | undefined {
  const at = findAttribute(packet, USERNAME)
  return at === undefined ? undefined : valueAt(packet, at).toString().split(':')[0]
}

/** Replaces a zero tiebreaker by 1 and signs the check again. Returns undefined if the signature was invalid. */
export function repairTiebreaker(packet: Buffer, password: string): Buffer | undefined {
  const integrity_at = findAttribute(packet, MESSAGE_INTEGRITY)
  if (integrity_at === undefined || valueAt(packet, integrity_at).length !== INTEGRITY_BYTES) return undefined
  const given = valueAt(packet, integrity_at)
  if (!timingSafeEqual(given, sign(packet, integrity_at, password))) return undefined
  const role_at = findAttribute(packet, ICE_CONTROLLED) ?? findAttribute(packet, ICE_CONTROLLING)
  const tiebreaker = role_at === undefined ? undefined : valueAt(packet, role_at)
  if (tiebreaker?.length !== 8 || tiebreaker.readBigUInt64BE() !== 0n) return packet
  const changed = Buffer.from(packet)
  valueAt(changed, role_at ?? 0).writeBigUInt64BE(1n)
  const priority_at = findAttribute(changed, PRIORITY)
  if (priority_at !== undefined) {
    if (valueAt(changed, priority_at).length !== 4) return undefined
    valueAt(changed, priority_at).writeUInt32BE(HIGHEST_PRIORITY)
  }
  sign(changed, integrity_at, password).copy(changed, integrity_at + 4)
  const fingerprint_at = findAttribute(changed, FINGERPRINT)
  if (fingerprint_at !== undefined) {
    if (valueAt(changed, fingerprint_at).length !== 4) return undefined
    changed.writeUInt32BE((crc32(changed.subarray(0, fingerprint_at)) ^ FINGERPRINT_MASK) >>> 0, fingerprint_at + 4)
  }
  return changed
}

// RFC 5389: covers the bytes before the signature, with a length that includes it.
function sign(packet: Buffer, integrity_at: number, password: string): Buffer {
  const signed = Buffer.from(packet.subarray(0, integrity_at))
  signed.writeUInt16BE(integrity_at + 4 + INTEGRITY_BYTES - HEADER_BYTES, 2)
  return createHmac('sha1', password).update(signed).digest()
}

function findAttribute(packet: Buffer, type: number): number | undefined {
  for (let at = HEADER_BYTES; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2)
    if (at + 4 + length > packet.length) return undefined
    if (packet.readUInt16BE(at) === type) return at
    at += 4 + Math.ceil(length / 4) * 4
  }
  return undefined
}

function valueAt(packet: Buffer, at: number): Buffer {
  return packet.subarray(at + 4, at + 4 + packet.readUInt16BE(at + 2))
}
