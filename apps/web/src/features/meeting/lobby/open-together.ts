import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { followBlurChoice } from '../blur/blur-choice.ts'
import { rememberedDevices } from '../devices/device-choice.ts'
import { findPermission } from '../devices/device-problem.ts'
import { openBoth } from '../devices/devices.ts'
import type { LobbyDeviceController } from './lobby-device.ts'

export interface LobbyDevices {
  camera: LobbyDeviceController<LocalVideoTrack>
  microphone: LobbyDeviceController<LocalAudioTrack>
}

export async function openTogether({ camera, microphone }: LobbyDevices, isCurrent: () => boolean): Promise<void> {
  try {
    const both = await openBoth(rememberedDevices())
    await followBlurChoice(both.camera)
    if (isCurrent()) {
      camera.take(both.camera)
      microphone.take(both.microphone)
    } else {
      both.camera.stop()
      both.microphone.stop()
    }
  } catch (error) {
    if (!isCurrent()) return
    if ((error as Error).name === 'NotAllowedError') await openAllowed({ camera, microphone }, error)
    else await Promise.all([camera.open(), microphone.open()])
  }
}

/**
 * Opens each device alone, because the error for both may concern only one. A device that the person has just denied is
 * not requested again.
 */
async function openAllowed({ camera, microphone }: LobbyDevices, error: unknown): Promise<void> {
  const [cameraPermission, microphonePermission] = await Promise.all([
    findPermission('camera'),
    findPermission('microphone'),
  ])
  await Promise.all([
    mayOpen(cameraPermission, microphonePermission) ? camera.open() : camera.refuse(error),
    mayOpen(microphonePermission, cameraPermission) ? microphone.open() : microphone.refuse(error),
  ])
}

function mayOpen(own: PermissionStatus | null, other: PermissionStatus | null): boolean {
  return own?.state === 'granted' || (own?.state === 'prompt' && other?.state === 'denied')
}
