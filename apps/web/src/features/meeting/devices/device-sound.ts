const rising = [523.25, 659.25, 783.99]
const noteSeconds = 0.25

export function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype
}

/** Plays three rising notes on the loudspeaker (the default for an empty id). Throws when the browser refuses. */
export function playSound(speaker_id: string): Promise<void> {
  return playNotes(speaker_id, { notes: rising, loudness: 0.3 })
}

/** `notes` in Hz, `loudness` from 0 to 1. Throws when the browser refuses. */
export async function playNotes(
  speaker_id: string,
  { notes, loudness }: { notes: readonly number[]; loudness: number },
): Promise<void> {
  const context = new AudioContext()
  try {
    await context.resume()
    const target = context.createMediaStreamDestination()
    const audio = new Audio()
    audio.srcObject = target.stream
    if (speaker_id && canChooseSpeaker()) await audio.setSinkId(speaker_id)
    await audio.play()
    const begins = context.currentTime + 0.1
    const played = notes.map((frequency, index) =>
      playNote(target, { frequency, loudness, at: begins + index * noteSeconds }),
    )
    await Promise.all(played)
    audio.srcObject = null
  } finally {
    await context.close()
  }
}

interface Note {
  frequency: number
  loudness: number
  at: number
}

function playNote(target: MediaStreamAudioDestinationNode, { frequency, loudness, at }: Note) {
  const { context } = target
  const oscillator = new OscillatorNode(context, { frequency })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loudness, at + 0.02)
  gain.gain.setValueAtTime(loudness, at + noteSeconds * 0.6)
  gain.gain.linearRampToValueAtTime(0, at + noteSeconds * 1.6)
  oscillator.connect(gain).connect(target)
  oscillator.start(at)
  oscillator.stop(at + noteSeconds * 1.6)
  return new Promise((resolve) => oscillator.addEventListener('ended', resolve, { once: true }))
}
