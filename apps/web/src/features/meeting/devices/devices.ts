import {
  AudioPresets,
  createLocalAudioTrack,
  createLocalTracks,
  createLocalVideoTrack,
  LocalAudioTrack,
  LocalVideoTrack,
  type AudioCaptureOptions,
  type TrackPublishOptions,
  type VideoCaptureOptions,
} from 'livekit-client'
import type { DeviceName, DeviceRole } from './device-choice.ts'
import { useSoundChoice } from './sound-choice.ts'

/** Chromium lists the system's default device a second time under these ids. */
const aliases = new Set(['', 'default', 'communications'])

export function isOneDevice(device_id: string): boolean {
  return !aliases.has(device_id)
}

/** Chromium ignores `ideal` and opens the system's default device. */
function requireDevice(device_id: string): { deviceId?: ConstrainDOMStringParameters } {
  return isOneDevice(device_id) ? { deviceId: { exact: device_id } } : {}
}

function cameraOptions(camera_id: string): VideoCaptureOptions {
  return {
    resolution: { width: 1280, height: 720, frameRate: 30 },
    ...requireDevice(camera_id),
  }
}

export function microphoneOptions(microphone_id: string): AudioCaptureOptions {
  const { is_music, is_noise_suppressed } = useSoundChoice.getState()
  return {
    // Browsers process one channel only.
    echoCancellation: !is_music,
    noiseSuppression: !is_music && is_noise_suppressed,
    autoGainControl: !is_music,
    ...(is_music && { channelCount: 2 }),
    ...requireDevice(microphone_id),
  }
}

export function microphonePublishing(): TrackPublishOptions {
  return useSoundChoice.getState().is_music
    ? { audioPreset: AudioPresets.musicHighQualityStereo, forceStereo: true, dtx: false }
    : {}
}

export function openCamera(camera_id: string): Promise<LocalVideoTrack> {
  return openOrAnother(camera_id, (id) => createLocalVideoTrack(cameraOptions(id)))
}

export function openMicrophone(microphone_id: string): Promise<LocalAudioTrack> {
  return openOrAnother(microphone_id, (id) => createLocalAudioTrack(microphoneOptions(id)))
}

/** Opens again with an empty id if the device is gone, because a remembered one may be unplugged. */
export async function openOrAnother<T>(device_id: string, open: (device_id: string) => Promise<T>): Promise<T> {
  try {
    return await open(device_id)
  } catch (error) {
    if (!isOneDevice(device_id) || !isGone(error)) throw error
    return open('')
  }
}

export function isGone(error: unknown): boolean {
  return ['OverconstrainedError', 'NotFoundError'].includes((error as Error).name)
}

/** Opens both devices with one permission prompt. Throws when either fails or is gone, without saying which. */
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

/** Leaves out devices without a label; browsers provide labels only after the first permission. */
export async function listDevices(): Promise<DeviceList> {
  const list: Record<DeviceRole, DeviceName[]> = { camera: [], microphone: [], speaker: [] }
  for (const { kind, deviceId, label } of await navigator.mediaDevices.enumerateDevices()) {
    const role = roles[kind]
    if (role && label && isOneDevice(deviceId)) list[role].push({ device_id: deviceId, label })
  }
  return list
}
