import base, { chromium, longJourneys } from './playwright.config.ts'

export default {
  ...base,
  testMatch: longJourneys,
  testIgnore: [],
  workers: 1,
  outputDir: '../test-results/long',
  use: { ...base.use, launchOptions: chromium },
}
