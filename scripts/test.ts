import { findOrInstallBrowser } from './browser.ts'
import { printSummary } from './test/report.ts'
import { runJourneys, runVitest } from './test/run.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const browser = findOrInstallBrowser(say)
if (!browser) process.exit(1)

const runs = [
  runVitest([], { name: 'vitest', browser, say }),
  runJourneys('e2e', { name: 'journeys', browser, say }),
  runJourneys('e2e/own-browsers.config.ts', { name: 'journeys-own-browsers', browser, say }),
]
printSummary(
  runs.flatMap(({ results }) => results),
  say,
)
process.exit(runs.every(({ isGreen }) => isGreen) ? 0 : 1)
