import { rememberedDevices } from '../meeting/devices/device-choice.ts'
import { voiceMin, watchLevel } from '../meeting/devices/device-level.ts'
import { browserProblem, findPermission, problemOf } from '../meeting/devices/device-problem.ts'
import { playSound } from '../meeting/devices/device-sound.ts'
import { openCamera, openMicrophone } from '../meeting/devices/devices.ts'
import { stepsFor } from '../meeting/devices/permission-help.ts'
import { problemTitles } from '../meeting/devices/permission-help.texts.ts'
import { looksBlack } from './looks-black.ts'
import type { Finding } from './connection-steps.ts'

const voiceMs = 10_000

interface CameraInput {
  signal: AbortSignal
  /** Receives the track to show until the test ends. */
  onPicture: (track: MediaStreamTrack) => void
}

export async function checkCamera({ signal, onPicture }: CameraInput): Promise<Finding> {
  const opened = await openCamera(rememberedDevices().camera_id).catch((error: unknown) => refusal('camera', error))
  if ('result' in opened) return opened
  const { mediaStreamTrack } = opened
  if (signal.aborted) mediaStreamTrack.stop()
  signal.addEventListener('abort', () => mediaStreamTrack.stop())
  onPicture(mediaStreamTrack)
  const { width, height, frameRate } = mediaStreamTrack.getSettings()
  const isBlack = await looksBlack(mediaStreamTrack)
  return {
    result: isBlack || mediaStreamTrack.muted ? 'WEAK' : 'OK',
    detail: `${width}×${height}, ${frameRate} frames a second${isBlack ? ', black' : ''}`,
  }
}

interface MicrophoneInput {
  signal: AbortSignal
  onLevel: (level: number) => void
}

/** Waits at most ten seconds for a voice. */
export async function checkMicrophone({ signal, onLevel }: MicrophoneInput): Promise<Finding> {
  const opened = await openMicrophone(rememberedDevices().microphone_id).catch((error: unknown) =>
    refusal('microphone', error),
  )
  if ('result' in opened) return opened
  try {
    const loudest = await listenForVoice(opened.mediaStreamTrack, { signal, onLevel })
    return { result: loudest >= voiceMin ? 'OK' : 'WEAK', detail: `loudest ${loudest.toFixed(2)}` }
  } finally {
    opened.stop()
  }
}

function listenForVoice(track: MediaStreamTrack, { signal, onLevel }: MicrophoneInput): Promise<number> {
  return new Promise((resolve) => {
    let loudest = 0
    const stop = watchLevel(track, ({ level }) => {
      onLevel(level)
      loudest = Math.max(loudest, level)
      if (loudest >= voiceMin) finish()
    })
    const timer = setTimeout(finish, voiceMs)
    signal.addEventListener('abort', finish)
    function finish(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      stop()
      resolve(loudest)
    }
  })
}

export type Heard = 'YES' | 'NO' | 'AGAIN'

/** Asks the person whether they heard the sound, which cannot be measured. */
export async function checkSpeaker(askHeard: () => Promise<Heard>): Promise<Finding> {
  const { speaker_id } = rememberedDevices()
  // Falls back to the default device, because the remembered loudspeaker may be unplugged.
  await playSound(speaker_id).catch(() => playSound(''))
  const heard = await askHeard()
  if (heard === 'AGAIN') return checkSpeaker(askHeard)
  return { result: heard === 'YES' ? 'OK' : 'FAILED', detail: heard === 'YES' ? 'heard' : 'not heard' }
}

async function refusal(role: 'camera' | 'microphone', error: unknown): Promise<Finding> {
  const permission = await findPermission(role)
  const problem = browserProblem() ?? problemOf(error, permission?.state ?? null)
  const { name, message } = error as Error
  return {
    result: 'FAILED',
    detail: `${problem}: ${name} ${message}`,
    advice: [problemTitles[problem][role], ...stepsFor(problem, navigator.userAgent)],
  }
}
