import {
  createLocalAudioTrack,
  createLocalTracks,
  createLocalVideoTrack,
  LocalAudioTrack,
  LocalVideoTrack,
  type AudioCaptureOptions,
  type VideoCaptureOptions,
} from 'livekit-client'
import type { DeviceName, DeviceRole } from './device-choice.ts'
import { useNoiseChoice } from './noise-choice.ts'

/** Uses `ideal`, because a remembered device may be unplugged. */
function cameraOptions(camera_id: string): VideoCaptureOptions {
  return {
    resolution: { width: 1280, height: 720, frameRate: 30 },
    ...(camera_id && { deviceId: { ideal: camera_id } }),
  }
}

export function microphoneOptions(microphone_id: string): AudioCaptureOptions {
  return {
    echoCancellation: true,
    noiseSuppression: useNoiseChoice.getState().is_suppressed,
    autoGainControl: true,
    ...(microphone_id && { deviceId: { ideal: microphone_id } }),
  }
}

export function openCamera(camera_id: string): Promise<LocalVideoTrack> {
  return createLocalVideoTrack(cameraOptions(camera_id))
}

export function openMicrophone(microphone_id: string): Promise<LocalAudioTrack> {
  return createLocalAudioTrack(microphoneOptions(microphone_id))
}

/** Opens both devices with one permission prompt. Throws when either fails, without saying which. */
export async function openBoth({ camera_id, microphone_id }: { camera_id: string; microphone_id: string }) {
  const tracks = await createLocalTracks({
    video: cameraOptions(camera_id),
    audio: microphoneOptions(microphone_id),
  })
  return {
    camera: tracks.find((track) => track instanceof LocalVideoTrack)!,
    microphone: tracks.find((track) => track instanceof LocalAudioTrack)!,
  }
}

const roles: Partial<Record<MediaDeviceKind, DeviceRole>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
}

export type DeviceList = Readonly<Record<DeviceRole, readonly DeviceName[]>>

export const noDevices: DeviceList = { camera: [], microphone: [], speaker: [] }

/** Chromium lists the system's default device a second time under these ids. */
const aliases = new Set(['', 'default', 'communications'])

/** Leaves out devices without a label; browsers provide labels only after the first permission. */
export async function listDevices(): Promise<DeviceList> {
  const list: Record<DeviceRole, DeviceName[]> = { camera: [], microphone: [], speaker: [] }
  for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices()) {
    const role = roles[kind]
    if (role && label && !aliases.has(deviceId)) list[role].push({ device_id: deviceId, label })
  }
  return list
}
