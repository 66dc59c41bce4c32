const firstMs = 1000
const longestMs = 15_000

/** Pauses between attempts, each twice as long as the one before. A pause ends early when the browser comes online. */
export class RetryPause {
  #nextMs = firstMs
  #wake = () => {}

  constructor() {
    window.addEventListener('online', () => this.#wake())
  }

  reset(): void {
    this.#nextMs = firstMs
  }

  async wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#nextMs)
    this.#nextMs = Math.min(this.#nextMs * 2, longestMs)
    this.#wake = resolve
    await promise
    clearTimeout(timer)
  }
}
