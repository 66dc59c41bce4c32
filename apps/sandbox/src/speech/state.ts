export interface Speech {
  /** The text of each phrase, in turn; afterwards the phrases are numbered. */
  texts: string[]
  phrases: number
  /** Streams that are open now. */
  streams: number
  /** Seconds of sound and silence received. */
  seconds: number
  faults: { refuse?: boolean }
}

export function createSpeech(): Speech {
  return { texts: [], phrases: 0, streams: 0, seconds: 0, faults: {} }
}

const loud = 1000
const silenceSeconds = 0.3

/** Recognizes one stream: a phrase lasts from the first loud sample until a silence. */
export class Recognizer {
  readonly #speech: Speech
  #rate = 8000
  #silent = 0
  #text: string | null = null

  constructor(speech: Speech) {
    this.#speech = speech
  }

  configure(rate: number): void {
    this.#rate = rate
  }

  /** Takes 16-bit samples; returns the answer, as vosk-server gives one for each message. */
  take(samples: Int16Array): { partial: string } | { text: string } {
    this.#speech.seconds += samples.length / this.#rate
    const last = samples.findLastIndex((sample) => Math.abs(sample) > loud)
    if (last >= 0) {
      this.#text ??= this.#next()
      this.#silent = samples.length - last
    } else this.#silent += samples.length
    if (this.#text === null || this.#silent < silenceSeconds * this.#rate) return { partial: this.#text ?? '' }
    return this.end()
  }

  end(): { text: string } {
    const text = this.#text ?? ''
    this.#text = null
    return { text }
  }

  #next(): string {
    this.#speech.phrases += 1
    return this.#speech.texts.shift() ?? `фраза ${this.#speech.phrases}`
  }
}
