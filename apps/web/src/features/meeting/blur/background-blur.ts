import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'

// The constraint for blur done by the operating system, which TypeScript's DOM types lack.
type BlurCapabilities = MediaTrackCapabilities & { backgroundBlur?: boolean[] }
type BlurSettings = MediaTrackSettings & { backgroundBlur?: boolean }
type BlurConstraints = MediaTrackConstraints & { backgroundBlur: boolean }

/** Returns whether blur is supported. Whether the machine is fast enough is measured when blur starts. */
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
  /** Called when our blur fails while running; after that no video is sent. */
  onBroken: () => void
}

/**
 * Uses the browser's own blur if it has one, else ours, loaded on demand. Throws TooSlow, or the reason why it fails.
 */
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

/**
 * Returns the device's own track. With our blur, `mediaStreamTrack` is the processed track, which lacks label and
 * settings.
 */
export function sourceOf(track: LocalAudioTrack | LocalVideoTrack): MediaStreamTrack {
  const processor = track.getProcessor() as { source?: MediaStreamTrack } | undefined
  return processor?.source ?? track.mediaStreamTrack
}

function hasOwnBlur(camera: LocalVideoTrack): boolean {
  const { backgroundBlur = [] } = (sourceOf(camera).getCapabilities?.() ?? {}) as BlurCapabilities
  return backgroundBlur.includes(true) && backgroundBlur.includes(false)
}
