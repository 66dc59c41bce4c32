import type { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { sourceOf } from '../blur/background-blur.ts'
import { findDevice, useDeviceChoice, type DeviceName } from '../devices/device-choice.ts'
import { browserProblem, findPermission, problemOf, type DeviceProblem } from '../devices/device-problem.ts'

export interface LobbyDevice<T> {
  track: T | null
  isOpening: boolean
  isOn: boolean
  /** Muted outside the browser: by a key, a camera shutter or a phone call. */
  isMutedBySystem: boolean
  problem: DeviceProblem | null
  insteadOf: string | null
}

export const openingDevice = {
  track: null,
  isOpening: true,
  isOn: true,
  isMutedBySystem: false,
  problem: null,
  insteadOf: null,
} as const satisfies LobbyDevice<never>

export const offDevice = { ...openingDevice, isOpening: false, isOn: false } as const satisfies LobbyDevice<never>

interface Parts<T> {
  role: 'camera' | 'microphone'
  initial: LobbyDevice<never>
  openTrack: (device_id: string) => Promise<T>
  onChange: (device: LobbyDevice<T>) => void
}

export type LobbyDeviceController<T> = ReturnType<typeof createLobbyDevice<T & (LocalAudioTrack | LocalVideoTrack)>>

export function createLobbyDevice<T extends LocalAudioTrack | LocalVideoTrack>({
  role,
  initial,
  openTrack,
  onChange,
}: Parts<T>) {
  let device: LobbyDevice<T> = initial
  let attempts = 0
  let former: DeviceName | null = null
  let watching = new AbortController()

  function set(changed: Partial<LobbyDevice<T>>): void {
    device = { ...device, ...changed }
    onChange(device)
  }

  function letGo(): T | null {
    const { track } = device
    attempts += 1
    watching.abort()
    watching = new AbortController()
    device = { ...device, track: null }
    return track
  }

  function take(track: T): void {
    const source = sourceOf(track)
    const wanted = useDeviceChoice.getState()[role] ?? former
    former = { device_id: source.getSettings().deviceId ?? '', label: source.label }
    const isWanted = !wanted || findDevice(wanted, [former]) !== undefined
    set({ track, isOpening: false, isOn: true, problem: null, insteadOf: isWanted ? null : wanted.label })
    watch(source)
  }

  function watch(media: MediaStreamTrack): void {
    const { signal } = watching
    const onMute = () => set({ isMutedBySystem: media.muted })
    media.addEventListener('mute', onMute, { signal })
    media.addEventListener('unmute', onMute, { signal })
    media.addEventListener('ended', () => void open(), { signal })
    onMute()
  }

  async function refuse(error: unknown): Promise<void> {
    const mine = attempts
    const { signal } = watching
    const permission = await findPermission(role)
    if (mine !== attempts) return
    set({ track: null, isOpening: false, problem: browserProblem() ?? problemOf(error, permission?.state ?? null) })
    permission?.addEventListener('change', () => void (permission.state === 'granted' && open()), { signal })
  }

  async function open(): Promise<void> {
    // Stops the old track first, because phones and some cameras allow only one open track.
    letGo()?.stop()
    const mine = attempts
    set({ isOpening: true, problem: null, isMutedBySystem: false })
    try {
      const track = await openTrack(useDeviceChoice.getState()[role]?.device_id ?? '')
      if (mine === attempts) take(track)
      else track.stop()
    } catch (error) {
      if (mine === attempts) await refuse(error)
    }
  }

  async function toggle(): Promise<void> {
    const { track, isOn } = device
    if (!track) return open()
    set({ isOn: !isOn })
    try {
      await (isOn ? track.mute() : track.unmute())
    } catch {
      return open()
    }
    // A camera that is switched on again has a new media stream track.
    watching.abort()
    watching = new AbortController()
    if (!isOn && device.track === track) watch(sourceOf(track))
  }

  function onListed(present: readonly DeviceName[]): void {
    const isBack = device.insteadOf !== null && findDevice(useDeviceChoice.getState()[role], present)
    if (device.isOn && (isBack || (device.problem === 'MISSING' && present.length > 0))) void open()
  }

  return { open, take, refuse, toggle, onListed, letGo, current: () => device }
}
