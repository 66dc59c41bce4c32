import base, { chromium, ownBrowsers } from './playwright.config.ts'

export default {
  ...base,
  testMatch: ownBrowsers,
  workers: 1,
  testIgnore: [],
  outputDir: '../test-results/own-browsers',
  use: { ...base.use, launchOptions: chromium },
}
