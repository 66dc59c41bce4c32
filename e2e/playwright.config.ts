import { defineConfig } from '@playwright/test'

/**
 * Their browsers are started otherwise, so the runner puts them behind all others, or they move the clock by hours, past
 * meetings that others look for: `own-browsers.config.ts` gives them a stack whose clock nobody has moved.
 */
export const ownBrowsers = ['blocked-udp', 'disputes', 'fair-time', 'group', 'lobby', 'meeting-survival', 'room'].map(
  (name) => `**/${name}.journey.ts`,
)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  testIgnore: ownBrowsers,
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Two cores: one journey at a time keeps video and clocks honest.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'retain-on-failure',
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
