import {
  createLocalAudioTrack,
  createLocalVideoTrack,
  type LocalAudioTrack,
  type LocalVideoTrack,
} from 'livekit-client'
import { meetingTexts } from './meeting.texts.ts'

export interface DeviceChoice {
  camera_id: string
  microphone_id: string
}

const key = 'meeting-devices'

export function rememberedDevices(): DeviceChoice {
  const fallback = { camera_id: '', microphone_id: '' }
  try {
    return { ...fallback, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeviceChoice>) }
  } catch {
    return fallback
  }
}

export function rememberDevices(choice: DeviceChoice): void {
  localStorage.setItem(key, JSON.stringify(choice))
}

/** A remembered device may be unplugged by now: `ideal`, so that another one serves. */
export function openCamera(camera_id: string): Promise<LocalVideoTrack> {
  return createLocalVideoTrack({
    resolution: { width: 1280, height: 720, frameRate: 30 },
    ...(camera_id && { deviceId: { ideal: camera_id } }),
  })
}

export function openMicrophone(microphone_id: string): Promise<LocalAudioTrack> {
  return createLocalAudioTrack({
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(microphone_id && { deviceId: { ideal: microphone_id } }),
  })
}

/** Names are empty until the first permission is given. */
export async function listDevices(kind: MediaDeviceKind): Promise<{ value: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === kind && device.deviceId && device.label)
    .map((device) => ({ value: device.deviceId, label: device.label }))
}

const byErrorName: Record<string, string> = {
  NotAllowedError: meetingTexts.devices.denied,
  SecurityError: meetingTexts.devices.denied,
  NotFoundError: meetingTexts.devices.missing,
  OverconstrainedError: meetingTexts.devices.missing,
  NotReadableError: meetingTexts.devices.busy,
  AbortError: meetingTexts.devices.busy,
}

/** What to do about a device that does not open. */
export function deviceAdvice(error: unknown): string {
  if (!window.isSecureContext) return meetingTexts.devices.insecure
  return byErrorName[(error as Error).name] ?? meetingTexts.devices.unknown
}
