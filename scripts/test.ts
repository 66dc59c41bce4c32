import { findOrInstallBrowser } from './browser.ts'
import { buildWeb } from './start/web-build.ts'
import { printSummary } from './test/report.ts'
import { runJourneys, runVitest } from './test/run.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const browser = findOrInstallBrowser(print)
if (!browser) process.exit(1)

// Built here, because a test of `npm start` and the journeys would otherwise build it at the same time.
await buildWeb(print)

// Component tests mostly wait for pages, so they run in parallel with the node tests. The journeys have the machine to
// themselves: a page that shares two cores with the node tests answers late, and all of them together take longer.
const [node, components] = await Promise.all([
  runVitest({ project: 'node' }, { name: 'vitest', browser, print }),
  runVitest({ project: 'web-browser' }, { name: 'vitest-components', browser, print }),
])
const journeys = await runJourneys({ config: 'e2e' }, { name: 'journeys', browser, print })
const ownBrowsers = await runJourneys(
  { config: 'e2e/own-browsers.config.ts' },
  { name: 'journeys-own-browsers', browser, print },
)
const runs = [node, components, journeys, ownBrowsers]
printSummary(
  runs.flatMap(({ results }) => results),
  print,
)
process.exit(runs.every(({ isGreen }) => isGreen) ? 0 : 1)
