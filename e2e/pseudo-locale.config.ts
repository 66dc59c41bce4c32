import base, { chromium } from './playwright.config.ts'

// The build, the stack and its content depend on it: docs/decisions/055-pseudo-locale.md.
process.env['SITE_LOCALE'] = 'pseudo'

export default {
  ...base,
  testMatch: '**/pseudo-locale.tour.ts',
  testIgnore: [],
  workers: 1,
  timeout: 1_200_000,
  outputDir: '../test-results/pseudo-locale',
  use: { ...base.use, launchOptions: chromium },
}
