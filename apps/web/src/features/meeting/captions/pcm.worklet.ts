import { createDownsampler } from './create-downsampler.ts'

// TypeScript has no library for the scope of audio worklets.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare const sampleRate: number
declare function registerProcessor(name: string, processor: unknown): void

class PcmProcessor extends AudioWorkletProcessor {
  readonly #downsample

  constructor({ processorOptions }: { processorOptions: { sampleRate: number } }) {
    super()
    this.#downsample = createDownsampler(sampleRate, processorOptions.sampleRate, (samples) =>
      this.port.postMessage(samples, [samples]),
    )
  }

  process([input]: Float32Array[][]): boolean {
    if (input?.[0]) this.#downsample(input[0])
    return true
  }
}

registerProcessor('pcm', PcmProcessor)
