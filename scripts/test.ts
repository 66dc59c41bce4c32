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

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
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
const journeyRuns = { 'journeys.json': 'e2e', 'own-browsers.json': 'e2e/own-browsers.config.ts' }
const journeysPassed = Object.entries(journeyRuns).map(([report, config]) =>
  run('@playwright/test/cli.js', ['test', '-c', config], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, report),
  }),
)

const vitest = readReport('vitest.json') as VitestReport | undefined
const total: Count = { passed: vitest?.numPassedTests ?? 0, failed: vitest?.numFailedTests ?? 0 }
for (const report of Object.keys(journeyRuns)) {
  const journeys = readReport(report) as { stats: Record<'expected' | 'unexpected' | 'flaky', number> } | undefined
  total.passed += journeys ? journeys.stats.expected + journeys.stats.flaky : 0
  total.failed += journeys?.stats.unexpected ?? 0
}
// Said once more at the end: vitest's own account stands a quarter of an hour of journeys above.
for (const file of vitest?.testResults ?? []) {
  if (file.status === 'passed') continue
  say(`\n${path.relative(checkout, file.name)} ${file.message}`)
  for (const test of file.assertionResults) {
    if (test.status === 'failed') say(`${test.fullName}\n${test.failureMessages.join('\n')}`)
  }
}
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(vitestPassed && journeysPassed.every(Boolean) ? 0 : 1)
