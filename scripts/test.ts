import { findOrInstallBrowser } from './browser.ts'
import { printSummary } from './test/report.ts'
import { runJourneys, runVitest } from './test/run.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const browser = findOrInstallBrowser(say)
if (!browser) process.exit(1)

// Component tests wait for motion more than they reckon, so they run beside the others.
const units = await Promise.all([
  runVitest({ project: 'web-browser' }, { name: 'vitest-components', browser, say }),
  runVitest({ project: 'node' }, { name: 'vitest', browser, say }),
])
const journeys = await runJourneys('e2e', { name: 'journeys', browser, say })
const ownBrowsers = await runJourneys('e2e/own-browsers.config.ts', { name: 'journeys-own-browsers', browser, say })
const runs = [...units, journeys, ownBrowsers]
printSummary(
  runs.flatMap(({ results }) => results),
  say,
)
process.exit(runs.every(({ isGreen }) => isGreen) ? 0 : 1)
