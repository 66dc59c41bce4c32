import { RetryPause } from '../../../lib/retry-pause.ts'
// oxlint-disable-next-line import/default -- Vite makes it the URL of a chunk
import pcmWorkletUrl from './pcm.worklet.ts?worker&url'
import type { Recognizer } from './recognizer.ts'

/** What Kaldi's models are trained on. */
const sampleRate = 16_000

/** Speaks the WebSocket protocol of vosk-server: 16-bit samples out, `{ partial }` and `{ text }` back. */
export function serverRecognizer(url: string): Recognizer {
  return (track, { onText }) => {
    const pause = new RetryPause()
    let isStopped = false
    let socket: WebSocket | null = null

    function connect() {
      if (isStopped) return
      socket = new WebSocket(new URL(url, location.origin.replace('http', 'ws')))
      socket.addEventListener('open', ({ target }) =>
        (target as WebSocket).send(JSON.stringify({ config: { sample_rate: sampleRate } })),
      )
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        pause.reset()
        const { text = '', partial = '' } = parse(data)
        if (text !== '') onText(text, true)
        else if (partial !== '') onText(partial, false)
      })
      socket.addEventListener('close', () => void pause.wait().then(connect))
    }

    const stopSamples = readSamples(track, (samples) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(samples)
    })
    connect()
    return () => {
      isStopped = true
      stopSamples()
      socket?.close()
    }
  }
}

function parse(data: unknown): { text?: string; partial?: string } {
  try {
    return JSON.parse(String(data)) as { text?: string; partial?: string }
  } catch {
    return {}
  }
}

function readSamples(track: MediaStreamTrack, onSamples: (samples: ArrayBuffer) => void): () => void {
  const context = new AudioContext()
  void context.resume()
  void connectWorklet(context, track, onSamples)
  return () => void context.close()
}

async function connectWorklet(
  context: AudioContext,
  track: MediaStreamTrack,
  onSamples: (samples: ArrayBuffer) => void,
) {
  await context.audioWorklet.addModule(pcmWorkletUrl)
  if (context.state === 'closed') return
  const worklet = new AudioWorkletNode(context, 'pcm', { processorOptions: { sampleRate } })
  worklet.port.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => onSamples(data))
  worklet.port.start()
  context.createMediaStreamSource(new MediaStream([track])).connect(worklet)
  // Chromium runs only nodes that lead to the output; the worklet's own output is silent.
  worklet.connect(context.destination)
}
