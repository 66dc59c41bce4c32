import path from 'node:path'
import base, { longJourneys } from './playwright.config.ts'
import { firefoxDownloads } from './save-file.ts'

/**
 * Meetings in Firefox. Some journeys do not run there: Playwright reports no sockets of Firefox, and its fake devices
 * cannot be distinguished, lost or refused.
 */
export default {
  ...base,
  testIgnore: longJourneys,
  // Windows of Firefox draw without a graphics card; two journeys at once take more than two cores.
  workers: 1,
  outputDir: '../test-results/firefox',
  use: {
    ...base.use,
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    headless: false,
    launchOptions: {
      executablePath: path.resolve(import.meta.dirname, '../apps/rooms/test/firefox-proxy.ts'),
      downloadsPath: firefoxDownloads,
      firefoxUserPrefs: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        // Windows behind others may open devices too.
        'media.devices.unfocused.enabled': true,
        'focusmanager.testmode': true,
        'media.autoplay.default': 0,
        // Otherwise an AudioContext does not start where there is no sound card.
        'media.cubeb.force_mock_context': true,
        'media.peerconnection.ice.loopback': true,
        'ui.prefersReducedMotion': 1,
        // A process of Firefox 153 crashes when axe in the page and Playwright in its isolated world both read
        // ariaLabelledByElements of an element. Without such properties they read the attribute. The site uses none.
        'accessibility.ARIAElementReflection.enabled': false,
      },
    },
  },
}
