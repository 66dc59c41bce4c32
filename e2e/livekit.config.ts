import base, { chromium } from './playwright.config.ts'

/** Meetings on LiveKit. */
export default {
  ...base,
  testIgnore: [],
  workers: 1,
  outputDir: '../test-results/livekit',
  use: { ...base.use, launchOptions: chromium },
}
