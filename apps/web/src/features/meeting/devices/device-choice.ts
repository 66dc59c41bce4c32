import { persisted } from '../../../lib/persist.ts'

export type DeviceRole = 'camera' | 'microphone' | 'speaker'

/** Some browsers change device ids with each visit; the label then identifies the device. */
export interface DeviceName {
  device_id: string
  label: string
}

/** The chosen device by role; null for the system's default. */
export type DeviceChoice = Readonly<Record<DeviceRole, DeviceName | null>>

const initial: DeviceChoice = { camera: null, microphone: null, speaker: null }

export const useDeviceChoice = persisted<DeviceChoice>({
  name: 'meeting-devices',
  version: 1,
  initial,
  parse(stored) {
    const { camera, microphone, speaker } = stored as DeviceChoice
    return [camera, microphone, speaker].every(isName) ? { camera, microphone, speaker } : null
  },
})

function isName(name: DeviceName | null): boolean {
  return name === null || (typeof name.device_id === 'string' && typeof name.label === 'string')
}

export function rememberDevice(role: DeviceRole, name: DeviceName | null): void {
  useDeviceChoice.setState({ [role]: name })
}

export function rememberedDevices(): { camera_id: string; microphone_id: string; speaker_id: string } {
  const { camera, microphone, speaker } = useDeviceChoice.getState()
  return {
    camera_id: camera?.device_id ?? '',
    microphone_id: microphone?.device_id ?? '',
    speaker_id: speaker?.device_id ?? '',
  }
}

export function findDevice(wanted: DeviceName | null, present: readonly DeviceName[]): DeviceName | undefined {
  if (!wanted) return undefined
  const same = present.find(({ device_id }) => device_id === wanted.device_id)
  return same ?? present.find(({ label }) => label === wanted.label)
}
