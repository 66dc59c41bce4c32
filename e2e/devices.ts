import type { LaunchOptions, Page } from '@playwright/test'
import { chromium } from './playwright.config.ts'

/** A listener of the demonstration who has meetings ahead. */
export const nika = 'listener@razgovor.example'

export const allowed = { permissions: ['camera', 'microphone'] }

/** The address of Nika's nearest meeting. */
export async function nearestMeeting(page: Page): Promise<string> {
  const answered = page.waitForResponse((response) => /future-as-listener-consultations\?/.test(response.url()))
  await page.goto('/orders')
  const { items } = (await (await answered).json()) as { items: { consultation_id: string; status: string }[] }
  return `/meeting/${items.find(({ status }) => ['BOOKED', 'STARTED'].includes(status))!.consultation_id}`
}

/** A browser that asks: what is not permitted is denied. The headless shell would wait for an answer. */
export function askForDevices(options: LaunchOptions): LaunchOptions {
  return {
    ...options,
    executablePath: chromium.executablePath,
    args: options.args?.filter((flag) => flag !== '--use-fake-ui-for-media-stream') ?? [],
  }
}
