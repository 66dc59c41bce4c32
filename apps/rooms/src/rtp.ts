/** The payload types that leave this server; the publisher's own are rewritten to them. */
export const PAYLOAD_TYPE = { audio: 111, video: 96 } as const

const SENDER_REPORT = 200
const PAYLOAD_FEEDBACK = 206
const PICTURE_LOSS = 1
const FULL_INTRA_REQUEST = 4

/** RFC 5761: on a shared port the second byte tells RTCP from RTP. */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0
  return type >= 192 && type <= 223
}

/** The sender report that starts a compound packet, without what follows it (a view, not a copy). */
export function senderReport(packet: Buffer): Buffer | undefined {
  if (packet.length < 28 || packet[1] !== SENDER_REPORT) return undefined
  return packet.subarray(0, rtcpLength(packet, 0))
}

/** Whether a compound RTCP packet asks for a key frame (PLI or FIR). */
export function asksForKeyFrame(packet: Buffer): boolean {
  for (let at = 0; at + 4 <= packet.length; at += rtcpLength(packet, at)) {
    const format = packet.readUInt8(at) & 0x1f
    const isFeedback = packet.readUInt8(at + 1) === PAYLOAD_FEEDBACK
    if (isFeedback && (format === PICTURE_LOSS || format === FULL_INTRA_REQUEST)) return true
  }
  return false
}

export function setRtcpSender(packet: Buffer, ssrc: number): void {
  packet.writeUInt32BE(ssrc, 4)
}

export function setSsrc(packet: Buffer, ssrc: number): void {
  packet.writeUInt32BE(ssrc, 8)
}

/** Keeps the marker bit. */
export function setPayloadType(packet: Buffer, payload_type: number): void {
  packet.writeUInt8((packet.readUInt8(1) & 0x80) | payload_type, 1)
}

/** RFC 6464 audio level in -dBov: 0 is the loudest, 127 silence. Undefined if the packet carries none. */
export function audioLevel(packet: Buffer, extension_id: number): number | undefined {
  if (packet.length < 16 || (packet.readUInt8(0) & 0x10) === 0) return undefined
  const start = 12 + (packet.readUInt8(0) & 0x0f) * 4
  if (start + 4 > packet.length) return undefined
  const profile = packet.readUInt16BE(start)
  const end = Math.min(packet.length, start + 4 + packet.readUInt16BE(start + 2) * 4)
  const value = profile === 0xbede ? oneByteExtension(packet, start + 4, end, extension_id) : undefined
  return value === undefined ? undefined : value & 0x7f
}

function oneByteExtension(packet: Buffer, start: number, end: number, wanted: number): number | undefined {
  for (let at = start; at < end;) {
    const head = packet.readUInt8(at)
    if (head === 0) {
      at += 1
      continue
    }
    if (head >> 4 === wanted && at + 1 < end) return packet.readUInt8(at + 1)
    at += 2 + (head & 0x0f)
  }
  return undefined
}

function rtcpLength(packet: Buffer, at: number): number {
  return (packet.readUInt16BE(at + 2) + 1) * 4
}
