import type { ReportBlock, SenderReport } from './rtcp.ts'
import { middleOf } from './rtcp.ts'
import { sequenceDistance } from './rtp.ts'

interface Missing {
  since_ms: number
  requested_ms: number
  times: number
}

// A wider gap is a restarted stream; that many retransmissions would come too late.
const maxGap = 500
const maxMissing = 200
const maxRequests = 8
// Packets that arrive this late were reordered, not lost.
const reorderingMs = 10
const maxAgeMs = 2_000
const firstRoundTripMs = 60

/** Tracks received and missing packets of one stream for reports and retransmission requests. */
export class Reception {
  readonly #ssrc: number
  readonly #clock_rate: number
  readonly #missing = new Map<number, Missing>()
  #first: number | undefined
  #highest = 0
  #cycles = 0
  #received = 0
  #reported = { expected: 0, received: 0 }
  #jitter = 0
  #transit: number | undefined
  #last_sr = { middle: 0, at_ms: 0 }
  #round_trip_ms = firstRoundTripMs

  constructor(ssrc: number, clock_rate: number) {
    this.#ssrc = ssrc
    this.#clock_rate = clock_rate
  }

  get round_trip_ms(): number {
    return this.#round_trip_ms
  }

  /** Returns false for a duplicate, which must not be forwarded twice. */
  observe(sequence: number, timestamp: number, now_ms: number): boolean {
    if (this.#first === undefined) {
      this.#first = this.#highest = sequence
      this.#received = 1
      return true
    }
    const distance = sequenceDistance(this.#highest, sequence)
    if (distance <= 0) return this.#observeLate(sequence, now_ms)
    if (distance > maxGap) this.#missing.clear()
    else this.#addMissing(distance, now_ms)
    if (sequence < this.#highest) this.#cycles += 1
    this.#highest = sequence
    this.#received += 1
    this.#observeTransit(timestamp, now_ms)
    return true
  }

  observeSenderReport({ ntp }: SenderReport, now_ms: number): void {
    this.#last_sr = { middle: middleOf(ntp), at_ms: now_ms }
  }

  /** Returns packets to request again now: each at most once per round trip and a limited number of times. */
  takeLost(now_ms: number): number[] {
    const lost: number[] = []
    for (const [sequence, missing] of this.#missing) {
      if (missing.times >= maxRequests || now_ms - missing.since_ms > maxAgeMs) {
        this.#missing.delete(sequence)
        continue
      }
      const wait_ms = missing.times === 0 ? reorderingMs : this.#round_trip_ms * 1.2
      if (now_ms - (missing.times === 0 ? missing.since_ms : missing.requested_ms) < wait_ms) continue
      missing.times += 1
      missing.requested_ms = now_ms
      lost.push(sequence)
    }
    return lost
  }

  /** Returns the report and starts the next period. */
  takeReport(now_ms: number): ReportBlock {
    const expected = this.#cycles * 65_536 + this.#highest - (this.#first ?? this.#highest) + 1
    const lost = expected - this.#reported.expected - (this.#received - this.#reported.received)
    const total = expected - this.#reported.expected
    this.#reported = { expected, received: this.#received }
    const { middle, at_ms } = this.#last_sr
    return {
      ssrc: this.#ssrc,
      fraction_lost: total > 0 && lost > 0 ? lost / total : 0,
      total_lost: expected - this.#received,
      highest_sequence: (this.#cycles * 65_536 + this.#highest) % 2 ** 32,
      jitter: Math.round(this.#jitter),
      last_sr: middle,
      delay_since_last_sr: middle === 0 ? 0 : Math.round(((now_ms - at_ms) / 1000) * 65_536),
    }
  }

  #addMissing(distance: number, now_ms: number): void {
    for (let step = 1; step < distance; step += 1) {
      if (this.#missing.size >= maxMissing) return
      this.#missing.set((this.#highest + step) & 0xffff, { since_ms: now_ms, requested_ms: 0, times: 0 })
    }
  }

  #observeLate(sequence: number, now_ms: number): boolean {
    const missing = this.#missing.get(sequence)
    if (!missing) return false
    this.#missing.delete(sequence)
    // Retransmissions do not count as received, so that reports reflect the link.
    if (missing.times === 0) this.#received += 1
    else if (missing.times === 1) this.#round_trip_ms += (now_ms - missing.requested_ms - this.#round_trip_ms) / 8
    return true
  }

  #observeTransit(timestamp: number, now_ms: number): void {
    const transit = Math.round((now_ms / 1000) * this.#clock_rate) - timestamp
    if (this.#transit !== undefined) {
      const change = Math.abs((transit - this.#transit) | 0)
      this.#jitter += (change - this.#jitter) / 16
    }
    this.#transit = transit
  }
}
