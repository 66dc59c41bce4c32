import { defineConfig, type LaunchOptions, type ReporterDescription } from '@playwright/test'
import { findHeadlessShell } from '../scripts/vitest/find-browser.ts'

/**
 * Journeys that measure video or its recovery time, or that show much of it; `own-browsers.config.ts` runs them one at a
 * time.
 */
export const ownBrowsers = ['blur', 'connection-test', 'group', 'meeting-survival', 'sharing'].map(
  (name) => `**/${name}.journey.ts`,
)

/** Journeys that are long by nature; `long.config.ts` runs them. Each has a short version among the others. */
export const longJourneys = '**/*.long.journey.ts'

/** A fake camera with twenty pictures a second of 1280 by 720. */
export const fakeCamera = '--use-fake-device-for-media-stream'

/** Media pass through TURN over TCP or TLS only. The headless shell does not support this policy. */
export const noUdp = '--webrtc-ip-handling-policy=disable_non_proxied_udp'

/** For features that the headless shell lacks: printing, notifications, video calls. */
export const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // Without it the browser does not save files with Cyrillic names.
  env: { ...process.env, LANG: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Pages live too briefly for optimized code to repay its compilation, which took a seventh of the renderers' time.
    '--js-flags=--no-turbofan --no-maglev',
    fakeCamera,
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ],
} satisfies LaunchOptions

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  testIgnore: [...ownBrowsers, longJourneys],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each worker has its own stack: database, clock and sandbox. A third works while the others wait.
  workers: 3,
  // Stops tests that hang; a busy machine needs ten times as long as an idle one.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [
    ['list'],
    ['./print-page.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] satisfies ReporterDescription[]) : []),
  ],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Playwright waits for animations before it clicks, and audits of fading elements are meaningless.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots and copies of the page would cost a third of each journey; a failure has its own screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env['TRACE'] === 'full' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromium,
      executablePath: findHeadlessShell(),
      args: [
        ...chromium.args.filter((argument) => argument !== fakeCamera),
        // These journeys check whether a picture moves; encoding twenty pictures a second would take both cores.
        `${fakeCamera}=fps=5`,
        // Answers the browser's question which screen to share.
        '--auto-select-desktop-capture-source=Entire screen',
      ],
    },
  },
})
