/** -dBov above which a packet counts as speech, and the share of such packets that makes a speaker: LiveKit's own. */
const SPEECH_LEVEL = 35
const SPEECH_SHARE = 0.4

/** How loud a track has been since it was last asked. */
export class Loudness {
  #packets = 0
  #loud = 0
  #sum = 0

  observe(level: number | undefined): void {
    if (level === undefined) return
    this.#packets += 1
    if (level > SPEECH_LEVEL) return
    this.#loud += 1
    this.#sum += level
  }

  /** 0 when nobody speaks, else up to 1, in eighths so that small changes are not news. */
  take(): number {
    const isSpeech = this.#packets > 0 && this.#loud / this.#packets >= SPEECH_SHARE
    const level = isSpeech ? 10 ** (-this.#sum / this.#loud / 20) : 0
    this.#packets = this.#loud = this.#sum = 0
    return Math.ceil(level * 8) / 8
  }
}
