import type { RecordingMedia } from '@razgovor/contract/recordings'
import { serverNow } from '../../../lib/server-clock.ts'
import { drawFrame } from './draw-frame.ts'
import { frameSize } from './frame-plan.ts'
import { createHiddenVideos } from './hidden-videos.ts'
import { createMixer } from './mix-sound.ts'
import type { Recorded, RecordedPicture } from './recorded-people.ts'
import type { RecordingFormat } from './recording-format.ts'

/** A crash loses at most one piece. */
const pieceMs = 5000
const framesPerSecond = 12
const bitsPerSecond = { video: 600_000, audio: 64_000 }

export interface RecordedPiece {
  blob: Blob
  position: number
  milliseconds: number
  started_at: string
}

interface RecorderOptions {
  media: RecordingMedia
  format: RecordingFormat
  /** Called for each frame. */
  read: () => Recorded
  onPiece: (piece: RecordedPiece) => void
  onFailed: () => void
}

export interface Recorder {
  /** Must be called after each change of the room. */
  update: (isPaused: boolean) => void
  stop: () => Promise<void>
}

/** Throws if the browser cannot record. */
export function startRecorder({ media, format, read, onPiece, onFailed }: RecorderOptions): Recorder {
  const mixer = createMixer()
  const picture = media === 'VIDEO' ? startPicture(read) : null
  const stream = new MediaStream([...(picture ? [picture.track] : []), ...mixer.stream.getAudioTracks()])
  const sound = setInterval(() => recorder.state === 'recording' && mixer.setTracks(read().sounds), 500)
  const close = () => {
    clearInterval(sound)
    picture?.stop()
    mixer.close()
  }
  const recorder = createRecorder(stream, format, close)
  mixer.setTracks(read().sounds)
  const stretch = { startedMs: serverNow(), pausedMs: null as number | null }
  let position = 0
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  recorder.addEventListener('dataavailable', ({ data }) => {
    const untilMs = stretch.pausedMs ?? serverNow()
    const { startedMs } = stretch
    stretch.startedMs = untilMs
    if (data.size === 0) return
    position += 1
    // A suspended computer records nothing.
    const milliseconds = Math.round(Math.min(Math.max(0, untilMs - startedMs), 2 * pieceMs))
    onPiece({ blob: data, position, milliseconds, started_at: new Date(startedMs).toISOString() })
  })
  recorder.addEventListener('error', onFailed)
  recorder.addEventListener('stop', () => {
    close()
    resolve()
  })
  recorder.start(pieceMs)
  return {
    update(isPaused) {
      if (isPaused && recorder.state === 'recording') {
        // Each pause ends a piece, so that no piece contains a time without consent.
        recorder.requestData()
        recorder.pause()
        mixer.setTracks([])
        stretch.pausedMs = serverNow()
      }
      if (isPaused) return
      mixer.setTracks(read().sounds)
      if (recorder.state === 'paused') {
        recorder.resume()
        Object.assign(stretch, { startedMs: serverNow(), pausedMs: null })
      }
    },
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      return stopped
    },
  }
}

function createRecorder(stream: MediaStream, { mime }: RecordingFormat, close: () => void): MediaRecorder {
  try {
    const { video, audio } = bitsPerSecond
    return new MediaRecorder(stream, { mimeType: mime, videoBitsPerSecond: video, audioBitsPerSecond: audio })
  } catch (error) {
    close()
    throw error
  }
}

function startPicture(read: () => Recorded) {
  const canvas = Object.assign(document.createElement('canvas'), frameSize)
  const context = canvas.getContext('2d', { alpha: false })
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  if (!context || !track) throw new Error('The browser draws no frames to record')
  const videos = createHiddenVideos()
  // A paused picture keeps its element, so that livekit-client goes on asking for it.
  const elementOf = ({ track: shown, isPaused }: RecordedPicture) =>
    shown && !isPaused ? videos.elementOf(shown) : null
  const draw = () => {
    const { large, small } = read()
    videos.setTracks([large, ...small].flatMap((recorded) => recorded.track ?? []))
    drawFrame(context, { large, small }, elementOf)
  }
  draw()
  const ticks = new Worker(new URL('tick.worker.ts', import.meta.url))
  ticks.addEventListener('message', draw)
  ticks.postMessage(1000 / framesPerSecond, [])
  return {
    track,
    stop() {
      ticks.terminate()
      videos.close()
      track.stop()
    },
  }
}
