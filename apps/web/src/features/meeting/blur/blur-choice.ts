import type { LocalVideoTrack } from 'livekit-client'
import { persisted } from '../../../lib/persist.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { rememberedDevices } from '../devices/device-choice.ts'
import { openCamera } from '../devices/devices.ts'
import { canBlur, setBlur } from './background-blur.ts'
import { blurTexts as texts } from './blur.texts.ts'
import { TooSlow } from './too-slow.ts'

interface BlurChoice {
  is_on: boolean
}

/** Whether the person wants a blurred background, remembered like the devices. */
const useBlurChoice = persisted<BlurChoice>({
  name: 'meeting-blur',
  version: 1,
  initial: { is_on: false },
  parse(stored) {
    const { is_on } = stored as BlurChoice
    return typeof is_on === 'boolean' ? { is_on } : null
  },
})

/** Opens the camera, blurred from the first frame where that is chosen. Throws when the browser refuses the device. */
export async function openOwnCamera(camera_id = rememberedDevices().camera_id): Promise<LocalVideoTrack> {
  const camera = await openCamera(camera_id)
  await followBlurChoice(camera)
  return camera
}

export async function followBlurChoice(camera: LocalVideoTrack): Promise<void> {
  if (useBlurChoice.getState().is_on && canBlur(camera)) await chooseBlur(camera, true)
}

/** Turns the blur off for now and keeps the choice. */
export async function suspendBlur(camera: LocalVideoTrack): Promise<void> {
  await setBlur(camera, { isOn: false, onBroken: () => {} }).catch(() => undefined)
}

/** Shows a failure and does not retry. */
export async function chooseBlur(camera: LocalVideoTrack, isOn: boolean): Promise<void> {
  try {
    await setBlur(camera, { isOn, onBroken: () => void giveUp(camera) })
    useBlurChoice.setState({ is_on: isOn })
  } catch (error) {
    useBlurChoice.setState({ is_on: false })
    toasts.error(error instanceof TooSlow ? texts.too_slow : texts.failed)
  }
}

/** Turns the camera off rather than show a background that was hidden. */
async function giveUp(camera: LocalVideoTrack): Promise<void> {
  useBlurChoice.setState({ is_on: false })
  toasts.error(texts.broken)
  await camera.mute()
  await camera.stopProcessor()
}
