const blockMs = 200

/** Returns a function that takes samples from -1 to 1; `send` gets blocks of 16-bit samples at the lower rate, and may transfer them. */
export function createDownsampler(
  from: number,
  to: number,
  send: (samples: ArrayBuffer) => void,
): (input: Float32Array) => void {
  const size = (to * blockMs) / 1000
  let block = new Int16Array(size)
  let filled = 0
  let sum = 0
  let count = 0
  let phase = 0

  function put(sample: number) {
    block[filled] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
    filled += 1
    if (filled < size) return
    send(block.buffer)
    block = new Int16Array(size)
    filled = 0
  }

  // Averages the input samples of each output sample, which also removes what the lower rate cannot carry.
  return (input) => {
    for (const sample of input) {
      sum += sample
      count += 1
      phase += to
      if (phase < from) continue
      phase -= from
      put(sum / count)
      sum = 0
      count = 0
    }
  }
}
