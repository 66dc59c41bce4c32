import type { LaunchOptions, Page } from '@playwright/test'
import { chromium } from './playwright.config.ts'

/** A demo listener with upcoming meetings. */
export const nika = 'listener@razgovor.example'

export const allowed = { permissions: ['camera', 'microphone'] }

export async function nearestMeeting(page: Page): Promise<string> {
  const answered = page.waitForResponse((response) => /future-as-listener-consultations\?/.test(response.url()))
  await page.goto('/orders')
  const { items } = (await (await answered).json()) as { items: { consultation_id: string; status: string }[] }
  return `/meeting/${items.find(({ status }) => ['BOOKED', 'STARTED'].includes(status))!.consultation_id}`
}

/** Makes the browser deny devices without a granted permission. The headless shell would wait for an answer instead. */
export function askForDevices(options: LaunchOptions): LaunchOptions {
  if (options.firefoxUserPrefs) return options
  return {
    ...options,
    executablePath: chromium.executablePath,
    args: options.args?.filter((flag) => flag !== '--use-fake-ui-for-media-stream') ?? [],
  }
}

/** Must run before the page is opened: at the last meeting the person chose a microphone that is gone now. */
export async function chooseGoneMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const microphone = { device_id: 'gone', label: 'Гарнитура' }
    const state = { camera: null, microphone, speaker: null }
    localStorage.setItem('meeting-devices', JSON.stringify({ state, version: 1 }))
  })
}
