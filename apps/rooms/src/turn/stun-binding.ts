import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const bindingRequest = 0x0001
const magicCookie = 0x2112a442
const headerBytes = 20
const usernameAttribute = 0x0006
const messageIntegrity = 0x0008
const candidatePriority = 0x0024
const fingerprint = 0x8028
const iceControlled = 0x8029
const iceControlling = 0x802a
const integrityBytes = 20
const fingerprintMask = 0x5354554e
// Above all other paths, which carry the rejected checks.
const highestPriority = 0x7fffffff

// RFC 8445: the cookie distinguishes an ICE check from media.
export function isBindingRequest(packet: Buffer): boolean {
  return (
    packet.length >= headerBytes && packet.readUInt16BE(0) === bindingRequest && packet.readUInt32BE(4) === magicCookie
  )
}

// The receiver's ufrag is the first half of the username.
export function readUfrag(packet: Buffer): string | undefined {
  const at = findAttribute(packet, usernameAttribute)
  return at === undefined ? undefined : valueAt(packet, at).toString().split(':')[0]
}

/** Replaces a zero tiebreaker by 1 and signs the check again. Returns undefined if the signature was invalid. */
export function repairTiebreaker(packet: Buffer, password: string): Buffer | undefined {
  const integrity_at = findAttribute(packet, messageIntegrity)
  if (integrity_at === undefined || valueAt(packet, integrity_at).length !== integrityBytes) return undefined
  const given = valueAt(packet, integrity_at)
  if (!timingSafeEqual(given, sign(packet, integrity_at, password))) return undefined
  const role_at = findAttribute(packet, iceControlled) ?? findAttribute(packet, iceControlling)
  const tiebreaker = role_at === undefined ? undefined : valueAt(packet, role_at)
  if (tiebreaker?.length !== 8 || tiebreaker.readBigUInt64BE() !== 0n) return packet
  const changed = Buffer.from(packet)
  valueAt(changed, role_at ?? 0).writeBigUInt64BE(1n)
  const priority_at = findAttribute(changed, candidatePriority)
  if (priority_at !== undefined) {
    if (valueAt(changed, priority_at).length !== 4) return undefined
    valueAt(changed, priority_at).writeUInt32BE(highestPriority)
  }
  sign(changed, integrity_at, password).copy(changed, integrity_at + 4)
  const fingerprint_at = findAttribute(changed, fingerprint)
  if (fingerprint_at !== undefined) {
    if (valueAt(changed, fingerprint_at).length !== 4) return undefined
    changed.writeUInt32BE((crc32(changed.subarray(0, fingerprint_at)) ^ fingerprintMask) >>> 0, fingerprint_at + 4)
  }
  return changed
}

// RFC 5389: covers the bytes before the signature, with a length that includes it.
function sign(packet: Buffer, integrity_at: number, password: string): Buffer {
  const signed = Buffer.from(packet.subarray(0, integrity_at))
  signed.writeUInt16BE(integrity_at + 4 + integrityBytes - headerBytes, 2)
  return createHmac('sha1', password).update(signed).digest()
}

function findAttribute(packet: Buffer, type: number): number | undefined {
  for (let at = headerBytes; at + 4 <= packet.length;) {
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
