import type { LaunchOptions } from '@playwright/test'
import journeys, { chromium } from '../e2e/playwright.config.ts'

/** The browser of the journeys, but with optimized scripts, as people have it. */
export const browserOptions = withOptimizer(journeys.use?.launchOptions ?? {})

/** With twenty frames a second from the camera; in the journeys, with five, a frame waits a tenth of a second to be sent. */
export const cameraBrowserOptions = withOptimizer(chromium)

function withOptimizer(options: LaunchOptions): LaunchOptions {
  return { ...options, args: (options.args ?? []).filter((argument) => !argument.startsWith('--js-flags')) }
}
