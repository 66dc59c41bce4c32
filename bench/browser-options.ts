import type { LaunchOptions } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'

const options = journeys.use?.launchOptions

/** The browser of the journeys, but with optimized scripts, as people have it. */
export const browserOptions: LaunchOptions = {
  ...options,
  args: (options?.args ?? []).filter((argument) => !argument.startsWith('--js-flags')),
}
