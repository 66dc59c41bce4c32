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
  async function askAgain() {
    const states = await statesOf()
    if (states.includes('installed')) await skipWaiting(page)
    return states
  }
  await expect.poll(askAgain).toEqual([undefined, undefined, 'activated'])
}

/**
 * A request at the moment of the change restarts the former worker, and Chromium puts the change off until that worker
 * is idle, which it never is under a debugger.
 */
async function skipWaiting(page: Page): Promise<void> {
  const workers = page.context().serviceWorkers()
  // A worker may end meanwhile.
  await Promise.all(workers.map((worker) => worker.evaluate('skipWaiting()').catch(() => undefined)))
}
