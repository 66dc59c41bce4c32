export interface ReportBlock {
  ssrc: number
  // From 0 to 1 since the last report.
  fraction_lost: number
  total_lost: number
  highest_sequence: number
  jitter: number
  // The middle 32 bits of the last sender report's NTP time, and its age in 1/65536 s.
  last_sr: number
  delay_since_last_sr: number
}

export interface SenderReport {
  ssrc: number
  // On the publisher's clock, in 1/2^32 s.
  ntp: bigint
  rtp_timestamp: number
  packets: number
  bytes: number
}

export type RtcpMessage =
  | { type: 'sender_report'; report: SenderReport; blocks: ReportBlock[] }
  | { type: 'receiver_report'; blocks: ReportBlock[] }
  | { type: 'lost'; media_ssrc: number; sequences: number[] }
  | { type: 'key_frame_wanted'; media_ssrc: number }
  | { type: 'bandwidth'; bits_per_second: number }

const senderReportType = 200
const receiverReportType = 201
const transportFeedback = 205
const payloadFeedback = 206
const nackFormat = 1
const pictureLossFormat = 1
const fullIntraRequest = 4
const applicationLayer = 15
const remb = 0x52454d42
const blockBytes = 24
// The SSRC that this server uses in its reports.
const ownSsrc = 1

/** Returns the messages this server handles; unknown and truncated ones are skipped. */
export function parseRtcp(packet: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = []
  for (let at = 0; at + 8 <= packet.length;) {
    const length = (packet.readUInt16BE(at + 2) + 1) * 4
    if (at + length > packet.length) break
    const part = packet.subarray(at, at + length)
    const message = part.length >= 8 ? parseMessage(part) : undefined
    if (message) messages.push(message)
    at += length
  }
  return messages
}

export function receiverReport(blocks: ReportBlock[]): Buffer {
  const packet = header(receiverReportType, blocks.length, 8 + blocks.length * blockBytes)
  for (const [index, block] of blocks.entries()) writeBlock(packet, 8 + index * blockBytes, block)
  return packet
}

export function senderReport({ ssrc, ntp, rtp_timestamp, packets, bytes }: SenderReport): Buffer {
  const packet = header(senderReportType, 0, 28)
  packet.writeUInt32BE(ssrc, 4)
  packet.writeBigUInt64BE(ntp, 8)
  packet.writeUInt32BE(rtp_timestamp, 16)
  packet.writeUInt32BE(packets >>> 0, 20)
  packet.writeUInt32BE(bytes >>> 0, 24)
  return packet
}

// Requests retransmission; `sequences` must ascend, modulo 2^16.
export function nack(media_ssrc: number, sequences: number[]): Buffer {
  const items: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const last = items.at(-1)
    const distance = last ? (sequence - last.first) & 0xffff : 0
    if (last && distance >= 1 && distance <= 16) last.mask |= 1 << (distance - 1)
    else items.push({ first: sequence, mask: 0 })
  }
  const packet = feedback(transportFeedback, nackFormat, media_ssrc, 12 + items.length * 4)
  for (const [index, { first, mask }] of items.entries()) {
    packet.writeUInt16BE(first, 12 + index * 4)
    packet.writeUInt16BE(mask, 14 + index * 4)
  }
  return packet
}

export function pictureLoss(media_ssrc: number): Buffer {
  return feedback(payloadFeedback, pictureLossFormat, media_ssrc, 12)
}

export function feedback(type: number, format: number, media_ssrc: number, length: number): Buffer {
  const packet = header(type, format, length)
  packet.writeUInt32BE(media_ssrc, 8)
  return packet
}

// The part of an NTP time that `last_sr` refers to.
export function middleOf(ntp: bigint): number {
  return Number((ntp >> 16n) & 0xffffffffn)
}

export function ntpMilliseconds(ntp: bigint): number {
  return Number(ntp >> 32n) * 1000 + (Number(ntp & 0xffffffffn) / 2 ** 32) * 1000
}

function header(type: number, count: number, length: number): Buffer {
  const packet = Buffer.alloc(length)
  packet.writeUInt8(0x80 | count, 0)
  packet.writeUInt8(type, 1)
  packet.writeUInt16BE(length / 4 - 1, 2)
  packet.writeUInt32BE(ownSsrc, 4)
  return packet
}

function parseMessage(part: Buffer): RtcpMessage | undefined {
  const count = part.readUInt8(0) & 0x1f
  switch (part.readUInt8(1)) {
    case senderReportType:
      if (part.length < 28) return undefined
      return { type: 'sender_report', report: readSenderReport(part), blocks: readBlocks(part, 28, count) }
    case receiverReportType:
      return { type: 'receiver_report', blocks: readBlocks(part, 8, count) }
    case transportFeedback:
      if (count !== nackFormat || part.length < 16) return undefined
      return { type: 'lost', media_ssrc: part.readUInt32BE(8), sequences: readLost(part) }
    case payloadFeedback:
      return part.length < 12 ? undefined : readPayloadFeedback(part, count)
    default:
      return undefined
  }
}

function readPayloadFeedback(part: Buffer, format: number): RtcpMessage | undefined {
  if (format === pictureLossFormat) return { type: 'key_frame_wanted', media_ssrc: part.readUInt32BE(8) }
  if (format === fullIntraRequest && part.length >= 20) {
    return { type: 'key_frame_wanted', media_ssrc: part.readUInt32BE(12) }
  }
  if (format !== applicationLayer || part.length < 20 || part.readUInt32BE(12) !== remb) return undefined
  const value = part.readUInt32BE(16)
  return { type: 'bandwidth', bits_per_second: (value & 0x3ffff) * 2 ** ((value >>> 18) & 0x3f) }
}

function readSenderReport(part: Buffer): SenderReport {
  return {
    ssrc: part.readUInt32BE(4),
    ntp: part.readBigUInt64BE(8),
    rtp_timestamp: part.readUInt32BE(16),
    packets: part.readUInt32BE(20),
    bytes: part.readUInt32BE(24),
  }
}

function readBlocks(part: Buffer, start: number, count: number): ReportBlock[] {
  const whole = Math.min(count, Math.floor((part.length - start) / blockBytes))
  return Array.from({ length: whole }, (_, index) => {
    const at = start + index * blockBytes
    return {
      ssrc: part.readUInt32BE(at),
      fraction_lost: part.readUInt8(at + 4) / 256,
      total_lost: part.readIntBE(at + 5, 3),
      highest_sequence: part.readUInt32BE(at + 8),
      jitter: part.readUInt32BE(at + 12),
      last_sr: part.readUInt32BE(at + 16),
      delay_since_last_sr: part.readUInt32BE(at + 20),
    }
  })
}

function writeBlock(packet: Buffer, at: number, block: ReportBlock): void {
  packet.writeUInt32BE(block.ssrc, at)
  packet.writeUInt8(Math.min(255, Math.floor(block.fraction_lost * 256)), at + 4)
  packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, block.total_lost)), at + 5, 3)
  packet.writeUInt32BE(block.highest_sequence >>> 0, at + 8)
  packet.writeUInt32BE(block.jitter >>> 0, at + 12)
  packet.writeUInt32BE(block.last_sr, at + 16)
  packet.writeUInt32BE(block.delay_since_last_sr >>> 0, at + 20)
}

function readLost(part: Buffer): number[] {
  const sequences: number[] = []
  for (let at = 12; at + 4 <= part.length; at += 4) {
    const first = part.readUInt16BE(at)
    const mask = part.readUInt16BE(at + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) if (mask & (1 << bit)) sequences.push((first + bit + 1) & 0xffff)
  }
  return sequences
}
