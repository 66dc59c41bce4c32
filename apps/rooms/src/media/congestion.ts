// More loss than this means an overflowing queue, not radio noise.
const HEAVY_LOSS = 0.15
// A single report covers few packets of one stream, so its loss is noisy.
const LOSS_SMOOTHING = 8
const FIRST_PATIENCE_MS = 4_000
const MOST_PATIENCE_MS = 64_000
const MARGIN = 0.95
// A briefly busy machine looks like a full link; a shortage counts once it has lasted this long.
const PROOF_MS = 700
// REMB grows about 8 % a second towards the received rate, so a growing estimate is not a cap.
const RISING = 1.03
const CALM_MS = 2_000

/**
 * Estimates how much one subscriber's link carries. REMB never rises far above the received rate: it shows congestion
 * but not headroom. So the cap is lifted after a while without congestion, and every failed probe doubles that while.
 */
export class Congestion {
  #limit = Infinity
  #troubled_ms = -Infinity
  #patience_ms = FIRST_PATIENCE_MS
  #tried_ms = -Infinity
  #below: { since_ms: number; bits_per_second: number } | undefined
  #loss = 0

  /** Compares REMB with the video bitrate of the last second; REMB does not include audio. */
  observeEstimate(bits_per_second: number, sent: number, now_ms: number): void {
    if (bits_per_second >= sent * MARGIN) {
      this.#below = undefined
      const isCalm = now_ms - this.#troubled_ms > CALM_MS
      if (isCalm && bits_per_second > this.#limit) this.#limit = bits_per_second * MARGIN
      return
    }
    this.#below ??= { since_ms: now_ms, bits_per_second }
    if (now_ms - this.#below.since_ms < PROOF_MS) return
    if (bits_per_second > this.#below.bits_per_second * RISING) this.#below = { since_ms: now_ms, bits_per_second }
    else this.#restrict(bits_per_second, now_ms)
  }

  observeLoss(fraction: number, sent: number, now_ms: number): void {
    this.#loss += (fraction - this.#loss) / LOSS_SMOOTHING
    if (this.#loss > HEAVY_LOSS) this.#restrict(sent * (1 - this.#loss), now_ms)
  }

  budget(now_ms: number): number {
    if (this.#limit < Infinity && now_ms - this.#troubled_ms > this.#patience_ms) {
      this.#limit = Infinity
      this.#tried_ms = now_ms
    }
    return this.#limit
  }

  #restrict(limit: number, now_ms: number): void {
    const hasTrialFailed = this.#limit === Infinity && this.#tried_ms > -Infinity
    if (hasTrialFailed) {
      const wasShort = now_ms - this.#tried_ms < this.#patience_ms
      this.#patience_ms = wasShort ? Math.min(MOST_PATIENCE_MS, this.#patience_ms * 2) : FIRST_PATIENCE_MS
    }
    this.#limit = limit * MARGIN
    this.#troubled_ms = now_ms
  }
}
