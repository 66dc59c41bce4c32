import base, { ownBrowsers } from './playwright.config.ts'

export default {
  ...base,
  testMatch: ownBrowsers,
  workers: 1,
  testIgnore: [],
  outputDir: '../test-results/own-browsers',
}
