// Media and reports about video normally arrive several times within this time.
const silentMs = 3_000

/** Detects a dead path long before ICE does. Time counts from the first moment a packet was expected. */
export class InactivityDetector {
  #since_ms: number | undefined

  recordActivity(): void {
    this.#since_ms = undefined
  }

  /** Returns true once per outage. */
  isDead(isExpected: boolean, now_ms: number): boolean {
    if (!isExpected) this.#since_ms = undefined
    else this.#since_ms ??= now_ms
    if (this.#since_ms === undefined || now_ms - this.#since_ms < silentMs) return false
    this.#since_ms = Infinity
    return true
  }
}
