import { defineConfig } from '@playwright/test'

/** They measure video, so `own-browsers.config.ts` runs them one at a time. */
export const ownBrowsers = [
  'blocked-udp',
  'book-pay-meet',
  'disputes',
  'fair-time',
  'group',
  'lobby',
  'meeting-survival',
  'room',
].map((name) => `**/${name}.journey.ts`)

/** They take long by nature; `long.config.ts` runs them. Each has a short version among the others. */
export const longJourneys = '**/*.long.journey.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  testIgnore: [...ownBrowsers, longJourneys],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each worker has its own stack: database, clock and sandbox.
  workers: 2,
  // Stops what hangs; a busy machine needs ten times what a quiet one does.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Its film would cost a sixth of each journey; a failure has its own screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Else it saves no file under a name in Cyrillic.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        '--disable-features=WebRtcHideLocalIpsWithMdns',
      ],
    },
  },
})
