import { findOrInstallBrowser } from './browser.ts'
import { printSummary } from './test/report.ts'
import { runJourneys, runVitest } from './test/run.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const browser = findOrInstallBrowser(print)
if (!browser) process.exit(1)

// Component tests mostly wait for animations, so they run in parallel with the others.
const units = await Promise.all([
  runVitest({ project: 'web-browser' }, { name: 'vitest-components', browser, print }),
  runVitest({ project: 'node' }, { name: 'vitest', browser, print }),
])
const journeys = await runJourneys('e2e', { name: 'journeys', browser, print })
const ownBrowsers = await runJourneys('e2e/own-browsers.config.ts', { name: 'journeys-own-browsers', browser, print })
const runs = [...units, journeys, ownBrowsers]
printSummary(
  runs.flatMap(({ results }) => results),
  print,
)
process.exit(runs.every(({ isGreen }) => isGreen) ? 0 : 1)
