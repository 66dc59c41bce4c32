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

/** Stores whether the person wants a blurred background, across visits like the chosen devices. */
const useBlurChoice = persisted<BlurChoice>({
  name: 'meeting-blur',
  version: 1,
  initial: { is_on: false },
  parse(stored) {
    const { is_on } = stored as BlurChoice
    return typeof is_on === 'boolean' ? { is_on } : null
  },
})

/**
 * Opens the camera, blurred from the first frame if the person chose blur. Throws when the browser refuses the device.
 */
export async function openOwnCamera(camera_id = rememberedDevices().camera_id): Promise<LocalVideoTrack> {
  const camera = await openCamera(camera_id)
  await followBlurChoice(camera)
  return camera
}

export async function followBlurChoice(camera: LocalVideoTrack): Promise<void> {
  if (useBlurChoice.getState().is_on && canBlur(camera)) await chooseBlur(camera, true)
}

/** Turns the blur off and keeps the stored choice. */
export async function suspendBlur(camera: LocalVideoTrack): Promise<void> {
  await setBlur(camera, { isOn: false, onBroken: () => {} }).catch(() => undefined)
}

/** Sets the blur and stores the choice. On failure, stores that blur is off and shows a toast; does not retry. */
export async function chooseBlur(camera: LocalVideoTrack, isOn: boolean): Promise<void> {
  try {
    await setBlur(camera, { isOn, onBroken: () => void giveUp(camera) })
    useBlurChoice.setState({ is_on: isOn })
  } catch (error) {
    useBlurChoice.setState({ is_on: false })
    toasts.error(error instanceof TooSlow ? texts.too_slow : texts.failed)
  }
}

/** Turns the camera off, so that a background that was hidden is not shown. */
async function giveUp(camera: LocalVideoTrack): Promise<void> {
  useBlurChoice.setState({ is_on: false })
  toasts.error(texts.broken)
  await camera.mute()
  await camera.stopProcessor()
}
