// More loss than this means an overflowing queue, not radio noise.
const HEAVY_LOSS = 0.15
// A single report covers few packets of one stream, so its loss is noisy.
const LOSS_SMOOTHING = 8
const MIN_PROBE_DELAY_MS = 4_000
const MAX_PROBE_DELAY_MS = 64_000
const MARGIN = 0.95
// A briefly busy machine looks like a full link; a shortage counts once it has lasted this long.
const CONFIRMATION_MS = 700
// REMB grows about 8 % a second towards the received rate, so a growing estimate is not a cap.
const RISING = 1.03
const HOLD_MS = 2_000

/**
 * Estimates how much one subscriber's link carries. REMB never rises far above the received rate: it shows congestion
 * but not headroom. So the cap is lifted after a while without congestion, and every failed probe doubles that while.
 */
export class Congestion {
  #limit = Infinity
  #restricted_ms = -Infinity
  #probe_delay_ms = MIN_PROBE_DELAY_MS
  #probed_ms = -Infinity
  #shortage: { since_ms: number; bits_per_second: number } | undefined
  #loss = 0

  /** Compares REMB with the video bitrate of the last second; REMB does not include audio. */
  observeEstimate(bits_per_second: number, sent: number, now_ms: number): void {
    if (bits_per_second >= sent * MARGIN) {
      this.#shortage = undefined
      const hasHeld = now_ms - this.#restricted_ms > HOLD_MS
      if (hasHeld && bits_per_second > this.#limit) this.#limit = bits_per_second * MARGIN
      return
    }
    this.#shortage ??= { since_ms: now_ms, bits_per_second }
    if (now_ms - this.#shortage.since_ms < CONFIRMATION_MS) return
    if (bits_per_second > this.#shortage.bits_per_second * RISING)
      this.#shortage = { since_ms: now_ms, bits_per_second }
    else this.#restrict(bits_per_second, now_ms)
  }

  observeLoss(fraction: number, sent: number, now_ms: number): void {
    this.#loss += (fraction - this.#loss) / LOSS_SMOOTHING
    if (this.#loss > HEAVY_LOSS) this.#restrict(sent * (1 - this.#loss), now_ms)
  }

  budget(now_ms: number): number {
    if (this.#limit < Infinity && now_ms - this.#restricted_ms > this.#probe_delay_ms) {
      this.#limit = Infinity
      this.#probed_ms = now_ms
    }
    return this.#limit
  }

  #restrict(limit: number, now_ms: number): void {
    const hasProbeFailed = this.#limit === Infinity && this.#probed_ms > -Infinity
    if (hasProbeFailed) {
      const wasShort = now_ms - this.#probed_ms < this.#probe_delay_ms
      this.#probe_delay_ms = wasShort ? Math.min(MAX_PROBE_DELAY_MS, this.#probe_delay_ms * 2) : MIN_PROBE_DELAY_MS
    }
    this.#limit = limit * MARGIN
    this.#restricted_ms = now_ms
  }
}
