import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'

// The browser's own blur, done by the system's camera stack; TypeScript does not know it yet.
type BlurCapabilities = MediaTrackCapabilities & { backgroundBlur?: boolean[] }
type BlurSettings = MediaTrackSettings & { backgroundBlur?: boolean }
type BlurConstraints = MediaTrackConstraints & { backgroundBlur: boolean }

/** Whether it can be tried; whether the machine is fast enough shows when it is. */
export function canBlur(camera: LocalVideoTrack): boolean {
  return hasOwnBlur(camera) || ('VideoFrame' in window && 'OffscreenCanvas' in window && 'WebAssembly' in window)
}

export function isBlurred(camera: LocalVideoTrack): boolean {
  return (
    camera.getProcessor() !== undefined || ((sourceOf(camera).getSettings() as BlurSettings).backgroundBlur ?? false)
  )
}

interface BlurOrder {
  isOn: boolean
  /** Ours stopped working in the middle: nothing is sent any more. */
  onBroken: () => void
}

/** The browser's own where there is one, else ours, which is loaded here. Throws TooSlow, or why it does not work. */
export async function setBlur(camera: LocalVideoTrack, { isOn, onBroken }: BlurOrder): Promise<void> {
  if (isOn === isBlurred(camera)) return
  if (hasOwnBlur(camera)) {
    const source = sourceOf(camera)
    const constraints: BlurConstraints = { ...source.getConstraints(), backgroundBlur: isOn }
    await source.applyConstraints(constraints)
  } else if (isOn) {
    const { createBlurProcessor } = await import('./blur-processor.ts')
    const { width = 640, height = 480 } = camera.getSourceTrackSettings()
    await camera.setProcessor(await createBlurProcessor({ width, height, onBroken }))
  } else await camera.stopProcessor()
}

/** The device's own track: with a blur of ours `mediaStreamTrack` is what comes out of it, without name, settings or end. */
export function sourceOf(track: LocalAudioTrack | LocalVideoTrack): MediaStreamTrack {
  const processor = track.getProcessor() as { source?: MediaStreamTrack } | undefined
  return processor?.source ?? track.mediaStreamTrack
}

function hasOwnBlur(camera: LocalVideoTrack): boolean {
  const { backgroundBlur = [] } = (sourceOf(camera).getCapabilities?.() ?? {}) as BlurCapabilities
  return backgroundBlur.includes(true) && backgroundBlur.includes(false)
}
