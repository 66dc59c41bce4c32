// Outgoing payload types; incoming ones are rewritten to them.
export const payloadType = { audio: 111, video: 96 } as const

// The only outgoing header extension; subscribers estimate their bandwidth from it.
export const sendTimeExtension = 2

// The fixed header plus one three-byte extension, as written by `writeHeader`.
export const headerBytes = 20

const fixedBytes = 12
const oneByteProfile = 0xbede

export interface RtpPacket {
  marker: boolean
  payload_type: number
  sequence: number
  timestamp: number
  ssrc: number
  // Views of the packet by extension id.
  extensions: Map<number, Buffer>
  // Without padding; empty in packets that only probe bandwidth.
  payload: Buffer
}

export type RtpHeader = Omit<RtpPacket, 'extensions' | 'payload'>

// RFC 5761: on a shared port the second byte distinguishes RTCP from RTP.
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0
  return type >= 192 && type <= 223
}

/** Returns undefined for anything that is not RTP or has inconsistent lengths. */
export function parseRtp(packet: Buffer): RtpPacket | undefined {
  if (packet.length < fixedBytes || packet.readUInt8(0) >> 6 !== 2) return undefined
  const flags = packet.readUInt8(0)
  let start = fixedBytes + (flags & 0x0f) * 4
  let extensions = new Map<number, Buffer>()
  if (flags & 0x10) {
    if (start + 4 > packet.length) return undefined
    const end = start + 4 + packet.readUInt16BE(start + 2) * 4
    extensions = readExtensions(packet.readUInt16BE(start), packet.subarray(start + 4, end))
    start = end
  }
  const end = packet.length - (flags & 0x20 ? packet.readUInt8(packet.length - 1) : 0)
  // Also covers an extension that runs past the end of the packet.
  if (end < start) return undefined
  return {
    marker: (packet.readUInt8(1) & 0x80) !== 0,
    payload_type: packet.readUInt8(1) & 0x7f,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    extensions,
    payload: packet.subarray(start, end),
  }
}

/** Writes the header at the start of `wire`, stamped with the send time. */
export function writeHeader(wire: Buffer, header: RtpHeader, now_ms: number): void {
  wire.writeUInt8(0x90, 0)
  wire.writeUInt8((header.marker ? 0x80 : 0) | header.payload_type, 1)
  wire.writeUInt16BE(header.sequence, 2)
  wire.writeUInt32BE(header.timestamp, 4)
  wire.writeUInt32BE(header.ssrc, 8)
  wire.writeUInt32BE(((oneByteProfile << 16) | 1) >>> 0, fixedBytes)
  wire.writeUInt32BE((((sendTimeExtension << 28) | (2 << 24)) >>> 0) + sendTime(now_ms), fixedBytes + 4)
}

/** Restores the original packet from an RFC 4588 retransmission. */
export function unwrapRetransmission(packet: RtpPacket, payload_type: number, ssrc: number): RtpPacket | undefined {
  if (packet.payload.length < 2) return undefined
  return {
    ...packet,
    payload_type,
    ssrc,
    sequence: packet.payload.readUInt16BE(0),
    payload: packet.payload.subarray(2),
  }
}

/** Returns the RFC 6464 level in -dBov: 0 is the loudest, 127 silence. */
export function audioLevel({ extensions }: RtpPacket, extension_id: number): number | undefined {
  const value = extensions.get(extension_id)?.[0]
  return value === undefined ? undefined : value & 0x7f
}

/** Returns how far `to` is ahead of `from` modulo 2^16; negative if behind. */
export function sequenceDistance(from: number, to: number): number {
  return ((to - from) << 16) >> 16
}

export function timestampDistance(from: number, to: number): number {
  return (to - from) | 0
}

function readExtensions(profile: number, block: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  const isOneByte = profile === oneByteProfile
  if (!isOneByte && profile >> 4 !== 0x100) return found
  for (let at = 0; at < block.length;) {
    const head = block.readUInt8(at)
    if (head === 0) {
      at += 1
      continue
    }
    const id = isOneByte ? head >> 4 : head
    if ((isOneByte && id === 15) || (!isOneByte && at + 1 >= block.length)) break
    const length = isOneByte ? (head & 0x0f) + 1 : block.readUInt8(at + 1)
    const start = at + (isOneByte ? 1 : 2)
    if (start + length > block.length) break
    found.set(id, block.subarray(start, start + length))
    at = start + length
  }
  return found
}

// In seconds as 6.18-bit fixed point.
function sendTime(now_ms: number): number {
  return Math.round(now_ms * 262.144) % 0x1000000
}
