/** A browser that sends is heard from, and one that is sent pictures reports them, several times within this. */
const SILENT_MS = 3_000

/**
 * Tells a line that has gone dead long before ICE gives it up. Only for who has something to say: the silence counts
 * from the first moment in which an answer was expected.
 */
export class Silence {
  #since_ms: number | undefined

  heard(): void {
    this.#since_ms = undefined
  }

  /** True once for each time the line goes dead. */
  isDead(isExpected: boolean, now_ms: number): boolean {
    if (!isExpected) this.#since_ms = undefined
    else this.#since_ms ??= now_ms
    if (this.#since_ms === undefined || now_ms - this.#since_ms < SILENT_MS) return false
    this.#since_ms = Infinity
    return true
  }
}
