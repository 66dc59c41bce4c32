// More loss than this means an overflowing queue, not radio noise.
const heavyLoss = 0.15
// A single report covers few packets of one stream, so its loss is noisy.
const lossSmoothing = 8
const minProbeDelayMs = 4_000
const maxProbeDelayMs = 64_000
const margin = 0.95
// A briefly busy machine looks like a full link; a shortage counts once it has lasted this long.
const confirmationMs = 700
// REMB grows about 8 % a second toward the received rate, so a growing estimate is not a cap.
const rising = 1.03
const holdMs = 2_000

/**
 * Estimates how much one subscriber's link carries. REMB never rises far above the received rate: it shows congestion
 * but not headroom. So the cap is lifted after a while without congestion, and every failed probe doubles that while.
 */
export class Congestion {
  #limit = Infinity
  #restricted_ms = -Infinity
  #probe_delay_ms = minProbeDelayMs
  #probed_ms = -Infinity
  #shortage: { since_ms: number; bits_per_second: number } | undefined
  #loss = 0

  /** Compares REMB with the video bitrate of the last second; REMB does not include audio. */
  observeEstimate(bits_per_second: number, sent: number, now_ms: number): void {
    if (bits_per_second >= sent * margin) {
      this.#shortage = undefined
      const hasHeld = now_ms - this.#restricted_ms > holdMs
      if (hasHeld && bits_per_second > this.#limit) this.#limit = bits_per_second * margin
      return
    }
    this.#shortage ??= { since_ms: now_ms, bits_per_second }
    if (now_ms - this.#shortage.since_ms < confirmationMs) return
    if (bits_per_second > this.#shortage.bits_per_second * rising)
      this.#shortage = { since_ms: now_ms, bits_per_second }
    else this.#restrict(bits_per_second, now_ms)
  }

  observeLoss(fraction: number, sent: number, now_ms: number): void {
    this.#loss += (fraction - this.#loss) / lossSmoothing
    if (this.#loss > heavyLoss) this.#restrict(sent * (1 - this.#loss), now_ms)
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
      this.#probe_delay_ms = wasShort ? Math.min(maxProbeDelayMs, this.#probe_delay_ms * 2) : minProbeDelayMs
    }
    this.#limit = limit * margin
    this.#restricted_ms = now_ms
  }
}
