import { feedback } from './rtcp.ts'
import { sequenceDistance } from './rtp.ts'

interface Arrival {
  sequence: number
  at_ms: number
}

const transportFeedback = 205
const transportWide = 15
const referenceMs = 64
const ticksPerMs = 4
const symbolsPerChunk = 7
const maxStatuses = 2_000
const headBytes = 20

/** Reports packet arrival times, from which the sender estimates its bandwidth (transport-wide-cc-01). */
export class TransportFeedback {
  readonly #start_ms: number
  #arrivals: Arrival[] = []
  #next: number | undefined
  #count = 0

  constructor(now_ms: number) {
    this.#start_ms = now_ms
  }

  observe(sequence: number, now_ms: number): void {
    // Already reported as lost.
    if (this.#next !== undefined && sequenceDistance(this.#next, sequence) < 0) return
    this.#arrivals.push({ sequence, at_ms: now_ms - this.#start_ms })
  }

  /** Returns the reports that are due, if anything arrived. */
  take(media_ssrc: number): Buffer[] {
    const from = this.#next ?? this.#arrivals[0]?.sequence
    if (from === undefined || this.#arrivals.length === 0) return []
    const sorted = this.#arrivals.toSorted(
      (a, b) => sequenceDistance(from, a.sequence) - sequenceDistance(from, b.sequence),
    )
    this.#arrivals = []
    const last = sorted.at(-1)?.sequence ?? from
    const isGap = sequenceDistance(from, last) >= maxStatuses
    const base = isGap ? (sorted[0]?.sequence ?? from) : from
    this.#next = (last + 1) & 0xffff
    if (sequenceDistance(base, last) < 0 || sequenceDistance(base, last) >= maxStatuses) return []
    const packet = writeFeedback(base, sorted, media_ssrc, this.#count & 0xff)
    this.#count += 1
    return [packet]
  }
}

// `arrivals` are sorted by sequence, none before `base`.
export function writeFeedback(base: number, arrivals: Arrival[], media_ssrc: number, count: number): Buffer {
  const reference = Math.floor(Math.min(...arrivals.map(({ at_ms }) => at_ms)) / referenceMs)
  const symbols: number[] = []
  const deltas: number[] = []
  let at_ticks = reference * referenceMs * ticksPerMs
  for (const { sequence, at_ms } of arrivals) {
    const index = (sequence - base) & 0xffff
    if (index < symbols.length) continue
    while (symbols.length < index) symbols.push(0)
    const ticks = Math.round(at_ms * ticksPerMs)
    const delta = Math.max(-0x8000, Math.min(0x7fff, ticks - at_ticks))
    at_ticks += delta
    symbols.push(delta >= 0 && delta <= 0xff ? 1 : 2)
    deltas.push(delta)
  }
  return encode({ base, reference, media_ssrc, count }, symbols, deltas)
}

function encode(
  { base, reference, media_ssrc, count }: { base: number; reference: number; media_ssrc: number; count: number },
  symbols: number[],
  deltas: number[],
): Buffer {
  const chunks = Math.ceil(symbols.length / symbolsPerChunk)
  const sizes = symbols.filter((symbol) => symbol > 0)
  const used = headBytes + chunks * 2 + sizes.reduce((sum, size) => sum + size, 0)
  const packet = feedback(transportFeedback, transportWide, media_ssrc, Math.ceil(used / 4) * 4)
  packet.writeUInt16BE(base, 12)
  packet.writeUInt16BE(symbols.length, 14)
  packet.writeUIntBE(reference & 0xffffff, 16, 3)
  packet.writeUInt8(count, 19)
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    let word = 0xc000
    for (let index = 0; index < symbolsPerChunk; index += 1) {
      word |= (symbols[chunk * symbolsPerChunk + index] ?? 0) << (2 * (symbolsPerChunk - 1 - index))
    }
    packet.writeUInt16BE(word, headBytes + chunk * 2)
  }
  let at = headBytes + chunks * 2
  for (const [index, delta] of deltas.entries()) {
    if (sizes[index] === 1) packet.writeUInt8(delta, at)
    else packet.writeInt16BE(delta, at)
    at += sizes[index] ?? 0
  }
  const padding = packet.length - used
  if (padding > 0) {
    packet.writeUInt8(packet.readUInt8(0) | 0x20, 0)
    packet.writeUInt8(padding, packet.length - 1)
  }
  return packet
}
