import { findOrInstallBrowser } from './browser.ts'
import { buildWeb } from './start/web-build.ts'
import { printSummary } from './test/report.ts'
import { runJourneys, runVitest } from './test/run.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const found = findOrInstallBrowser(print)
if (!found) process.exit(1)
const browser = found

// Built here, because a test of `npm start` and the journeys would otherwise build it at the same time.
await buildWeb(print)

// Component tests and journeys mostly wait for pages, so they run in parallel with the node tests.
async function runBrowserTests() {
  const components = await runVitest({ project: 'web-browser' }, { name: 'vitest-components', browser, print })
  return [components, await runJourneys('e2e', { name: 'journeys', browser, print })]
}

const [node, browserTests] = await Promise.all([
  runVitest({ project: 'node' }, { name: 'vitest', browser, print }),
  runBrowserTests(),
])
const ownBrowsers = await runJourneys('e2e/own-browsers.config.ts', { name: 'journeys-own-browsers', browser, print })
const runs = [node, ...browserTests, ownBrowsers]
printSummary(
  runs.flatMap(({ results }) => results),
  print,
)
process.exit(runs.every(({ isGreen }) => isGreen) ? 0 : 1)
