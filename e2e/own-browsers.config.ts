import base, { ownBrowsers } from './playwright.config.ts'

export default { ...base, testMatch: ownBrowsers, testIgnore: [], outputDir: '../test-results/own-browsers' }
