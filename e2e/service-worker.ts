import { expect, type Page } from '@playwright/test'

/**
 * Waits until the newest service worker is in charge. Chromium loses a navigation that begins before, if a debugger
 * such as Playwright is attached and the page keeps the former worker busy. Without one the headless shell lost none.
 */
export async function awaitTakeover(page: Page): Promise<void> {
  const statesOf = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!
      return [installing, waiting, active].map((worker) => worker?.state)
    })
  await expect.poll(statesOf).toEqual([undefined, undefined, 'activated'])
}
