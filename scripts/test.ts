import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findOrInstallBrowser } from './browser.ts'
import { checkout } from './start/settings.ts'
import { buildWeb } from './start/web-build.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const reports = path.join(checkout, '.tmp')

interface Count {
  passed: number
  failed: number
}

function run(command: string, args: string[], environment: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, [path.join(checkout, 'node_modules', command), ...args], {
    cwd: checkout,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status === 0
}

/** Absent when the runner did not come so far as to write it. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(reports, file), 'utf8'))
  } catch {
    return undefined
  }
}

const browser = findOrInstallBrowser(say)
if (!browser) process.exit(1)
mkdirSync(reports, { recursive: true })
await buildWeb(say)

const vitestPassed = run(
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, 'vitest.json')}`],
  { CHROMIUM_PATH: browser },
)
const journeysPassed = run('@playwright/test/cli.js', ['test', '-c', 'e2e'], {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'playwright.json'),
})

const vitest = readReport('vitest.json') as { numPassedTests: number; numFailedTests: number } | undefined
const journeys = readReport('playwright.json') as
  | { stats: Record<'expected' | 'unexpected' | 'flaky', number> }
  | undefined
const total: Count = {
  passed: (vitest?.numPassedTests ?? 0) + (journeys ? journeys.stats.expected + journeys.stats.flaky : 0),
  failed: (vitest?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0),
}
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(vitestPassed && journeysPassed ? 0 : 1)
