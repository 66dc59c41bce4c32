import type { LocalTrack } from 'livekit-client'
import { rememberedDevices } from '../devices/device-choice.ts'
import type { OwnMedia } from './record-own.ts'

/** Opens the remembered devices, or those of them that work. The meeting library is loaded on demand. */
export async function openForSelfTest(): Promise<OwnMedia> {
  const { openBoth, openCamera, openMicrophone } = await import('../devices/devices.ts')
  const remembered = rememberedDevices()
  try {
    const { camera, microphone } = await openBoth(remembered)
    return { camera: camera.mediaStreamTrack, microphone: microphone.mediaStreamTrack }
  } catch {
    const [camera, microphone] = await Promise.allSettled([
      openCamera(remembered.camera_id),
      openMicrophone(remembered.microphone_id),
    ])
    return { camera: openedTrack(camera), microphone: openedTrack(microphone) }
  }
}

export function stopMedia({ camera, microphone }: OwnMedia): void {
  camera?.stop()
  microphone?.stop()
}

function openedTrack(opening: PromiseSettledResult<LocalTrack>): MediaStreamTrack | null {
  return opening.status === 'fulfilled' ? opening.value.mediaStreamTrack : null
}
