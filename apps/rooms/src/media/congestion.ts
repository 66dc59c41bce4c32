/** Loss above this is no accident of a radio link but a queue that overflows. */
const HEAVY_LOSS = 0.15
/** A report is about few packets, of one stream of several. */
const LOSS_SMOOTHING = 8
const FIRST_PATIENCE_MS = 4_000
const MOST_PATIENCE_MS = 64_000
const MARGIN = 0.95
/** A machine that is busy for a moment looks like a line that is full: what lasts this long is the line. */
const PROOF_MS = 700
/** An estimate grows by some 8 % a second towards what it gets: one that does has met no bound yet. */
const RISING = 1.03
const CALM_MS = 2_000

/**
 * How much one listener's line carries. The browser's estimate never rises far above what it gets, so it tells when
 * there is too much but not how much more there could be: after a while without trouble everything is tried again, and
 * a trial that fails doubles the while.
 */
export class Congestion {
  #limit = Infinity
  #troubled_ms = -Infinity
  #patience_ms = FIRST_PATIENCE_MS
  #tried_ms = -Infinity
  #below: { since_ms: number; bits_per_second: number } | undefined
  #loss = 0

  /** The browser's estimate for pictures, beside those it was sent in the last second: it leaves sound out. */
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

  /** Bits a second to stay below. */
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
