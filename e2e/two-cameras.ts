import type { LaunchOptions, Page } from '@playwright/test'
import { askForDevices } from './devices.ts'
import { fakeCamera } from './playwright.config.ts'

type Facing = 'user' | 'environment'

interface Cameras {
  refused?: { facing: Facing; error: string } | null
}

/** Chromium grants the devices only to windows with permissions; its own answer for fake devices is always the first camera. */
export function withTwoCameras(launchOptions: LaunchOptions): LaunchOptions {
  const { args, ...options } = askForDevices(launchOptions)
  return { ...options, args: [...args!, `${fakeCamera}=device-count=3,fps=5`] }
}

/**
 * Must run before the page is opened. Chromium's second fake camera measures depth, which WebRTC cannot send; its third
 * one points away from the person here.
 */
export async function addBackCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const list = mediaDevices.enumerateDevices.bind(mediaDevices)
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () => {
      const devices = await list()
      const depth = devices.filter(({ kind }) => kind === 'videoinput')[1]
      return devices.filter((device) => device !== depth)
    }
    mediaDevices.getUserMedia = async (constraints = {}) => {
      const [front, back] = (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
      const facingOf = (id = '') => (id === back?.deviceId ? 'environment' : 'user')
      const { refused } = window as Cameras
      const asked = constraints.video
      if (asked && asked !== true && refused) {
        const exact = (asked.deviceId as ConstrainDOMStringParameters | undefined)?.exact as string | undefined
        if (exact && facingOf(exact) === refused.facing) throw new DOMException('refused', refused.error)
        const other = refused.facing === 'user' ? back : front
        if (!exact) Object.assign(asked, { deviceId: { exact: other!.deviceId } })
      }
      const stream = await open(constraints)
      for (const track of stream.getVideoTracks()) {
        const settings = track.getSettings()
        const facingMode = facingOf(settings.deviceId)
        track.getSettings = () => ({ ...settings, facingMode })
      }
      return stream
    }
  })
}

/**
 * From now on this camera cannot be opened: `OverconstrainedError` if it is gone, `NotReadableError` if it is in use.
 * With null both can.
 */
export async function refuseCamera(page: Page, refused: Cameras['refused']): Promise<void> {
  await page.evaluate((value) => Object.assign(window, { refused: value }), refused)
}
