import { voiceMin, watchLevel } from '../devices/device-level.ts'

export interface OwnMedia {
  camera: MediaStreamTrack | null
  microphone: MediaStreamTrack | null
}

export interface OwnRecording {
  blob: Blob
  hasPicture: boolean
  /** Null without a microphone, or if the browser measured nothing. */
  isHeard: boolean | null
}

export function canRecord(): boolean {
  return typeof MediaRecorder === 'function'
}

/**
 * Records in the browser's own choice of format, which it can also play. Ends early when all tracks end. Throws when the
 * browser refuses, and when aborted.
 */
export async function recordOwn(
  { camera, microphone }: OwnMedia,
  { recordMs, signal }: { recordMs: number; signal: AbortSignal },
): Promise<OwnRecording> {
  signal.throwIfAborted()
  const recorder = new MediaRecorder(new MediaStream([camera, microphone].filter((track) => track !== null)))
  const levels: number[] = []
  const stopWatching = microphone && watchLevel(microphone, ({ level }) => levels.push(level))
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  try {
    const parts = await new Promise<Blob[]>((resolve, reject) => {
      const received: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => received.push(data))
      recorder.addEventListener('stop', () => resolve(received))
      recorder.addEventListener('error', () => reject(new Error('The browser stopped the recording')))
      signal.addEventListener('abort', stop, { once: true })
      recorder.start()
      timer = setTimeout(stop, recordMs)
    })
    signal.throwIfAborted()
    const blob = new Blob(parts, { type: recorder.mimeType })
    if (blob.size === 0) throw new Error('The recording is empty')
    const isHeard = levels.length === 0 ? null : levels.some((level) => level >= voiceMin)
    return { blob, hasPicture: camera !== null, isHeard }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stopWatching?.()
  }
}
