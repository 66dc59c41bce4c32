// The fields of the RFC 7741 payload descriptor that forwarding needs; offsets are within the payload.
export interface Vp8Descriptor {
  startsKeyFrame: boolean
  // Known for key frames only.
  size: { width: number; height: number } | undefined
  picture_id: { value: number; at: number; isLong: boolean } | undefined
  tl0_index: { value: number; at: number } | undefined
}

export function parseVp8(payload: Buffer): Vp8Descriptor | undefined {
  const first = payload[0]
  if (first === undefined) return undefined
  let at = 1
  let picture_id: Vp8Descriptor['picture_id']
  let tl0_index: Vp8Descriptor['tl0_index']
  if (first & 0x80) {
    const flags = payload[at]
    if (flags === undefined) return undefined
    at += 1
    if (flags & 0x80) {
      const isLong = ((payload[at] ?? 0) & 0x80) !== 0
      if (at + (isLong ? 2 : 1) > payload.length) return undefined
      const value = isLong ? payload.readUInt16BE(at) & 0x7fff : payload.readUInt8(at) & 0x7f
      picture_id = { value, at, isLong }
      at += isLong ? 2 : 1
    }
    if (flags & 0x40) {
      tl0_index = { value: payload[at] ?? 0, at }
      at += 1
    }
    if (flags & 0x30) at += 1
  }
  if (at >= payload.length) return undefined
  const isFrameStart = (first & 0x10) !== 0 && (first & 0x07) === 0
  const startsKeyFrame = isFrameStart && (payload.readUInt8(at) & 0x01) === 0
  const size = startsKeyFrame && at + 10 <= payload.length ? frameSize(payload, at + 6) : undefined
  return { startsKeyFrame, size, picture_id, tl0_index }
}

/** Renumbers in place; values wrap around. */
export function renumberFrame(
  payload: Buffer,
  { picture_id, tl0_index }: Vp8Descriptor,
  offset: { picture_id: number; tl0_index: number },
): void {
  if (picture_id) {
    const value = picture_id.value + offset.picture_id
    if (picture_id.isLong) payload.writeUInt16BE(0x8000 | (value & 0x7fff), picture_id.at)
    else payload.writeUInt8(value & 0x7f, picture_id.at)
  }
  if (tl0_index) payload.writeUInt8((tl0_index.value + offset.tl0_index) & 0xff, tl0_index.at)
}

function frameSize(payload: Buffer, at: number): { width: number; height: number } {
  return { width: payload.readUInt16LE(at) & 0x3fff, height: payload.readUInt16LE(at + 2) & 0x3fff }
}
