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
  async function statesOnceIdle() {
    const states = await statesOf()
    if (states.includes('installed')) await stopWorkers(page)
    return states
  }
  await expect.poll(statesOnceIdle).toEqual([undefined, undefined, 'activated'])
}

/**
 * Stops the workers, as Chromium does with idle ones, except under a debugger. A request at the moment of the change
 * restarts the former worker, and the change then waits until that worker is stopped.
 */
async function stopWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}
