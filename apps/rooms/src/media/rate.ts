const bucketMs = 100
const buckets = 10

/** Measures the bitrate over the last second. */
export class Rate {
  readonly #bytes = Array.from({ length: buckets }, () => 0)
  #newest = 0

  add(bytes: number, now_ms: number): void {
    this.#advance(now_ms)
    this.#bytes[this.#newest % buckets] = (this.#bytes[this.#newest % buckets] ?? 0) + bytes
  }

  bitsPerSecond(now_ms: number): number {
    this.#advance(now_ms)
    return (this.#bytes.reduce((sum, bytes) => sum + bytes, 0) * 8 * 1000) / (buckets * bucketMs)
  }

  #advance(now_ms: number): void {
    const bucket = Math.floor(now_ms / bucketMs)
    if (bucket - this.#newest > buckets) this.#newest = bucket - buckets
    while (this.#newest < bucket) {
      this.#newest += 1
      this.#bytes[this.#newest % buckets] = 0
    }
  }
}
