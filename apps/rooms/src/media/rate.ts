const BUCKET_MS = 100
const BUCKETS = 10

/** Measures the bitrate over the last second. */
export class Rate {
  readonly #bytes = Array.from({ length: BUCKETS }, () => 0)
  #newest = 0

  add(bytes: number, now_ms: number): void {
    this.#advance(now_ms)
    this.#bytes[this.#newest % BUCKETS] = (this.#bytes[this.#newest % BUCKETS] ?? 0) + bytes
  }

  bitsPerSecond(now_ms: number): number {
    this.#advance(now_ms)
    return (this.#bytes.reduce((sum, bytes) => sum + bytes, 0) * 8 * 1000) / (BUCKETS * BUCKET_MS)
  }

  #advance(now_ms: number): void {
    const bucket = Math.floor(now_ms / BUCKET_MS)
    if (bucket - this.#newest > BUCKETS) this.#newest = bucket - BUCKETS
    while (this.#newest < bucket) {
      this.#newest += 1
      this.#bytes[this.#newest % BUCKETS] = 0
    }
  }
}
