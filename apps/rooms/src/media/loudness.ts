// LiveKit's thresholds: the loudest level that counts as silence, and the share of packets that makes a speaker.
const speechLevel = 35
const speechShare = 0.4

export class Loudness {
  #packets = 0
  #loud = 0
  #sum = 0

  observe(level: number | undefined): void {
    if (level === undefined) return
    this.#packets += 1
    if (level > speechLevel) return
    this.#loud += 1
    this.#sum += level
  }

  /** Returns the level since the last call: 0 for silence, up to 1, rounded to eighths to avoid noisy updates. */
  take(): number {
    const isSpeech = this.#packets > 0 && this.#loud / this.#packets >= speechShare
    const level = isSpeech ? 10 ** (-this.#sum / this.#loud / 20) : 0
    this.#packets = this.#loud = this.#sum = 0
    return Math.ceil(level * 8) / 8
  }
}
