import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findLibfaketime, shiftedClock } from './find-libfaketime.ts'
import { checkout } from './start/settings.ts'

// Moments at which code that reads the real clock tends to break, in local time.
const moments = {
  'new-year': '2026-12-31T23:58:00[Europe/Moscow]',
  'spring-change': '2027-03-28T01:59:30[Europe/Berlin]',
  'autumn-change': '2027-10-31T02:30:00[Europe/Berlin]',
  'leap-day': '2028-02-29T12:00:00[Europe/Moscow]',
  'sunday-night': '2026-11-29T23:59:00[America/New_York]',
  'far-future': '2035-06-15T12:00:00[Europe/Moscow]',
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string', multiple: true }, project: { type: 'string', default: 'node' } },
})
const unknown = values.at?.filter((name) => !(name in moments)) ?? []
if (unknown.length > 0) {
  print(`--at takes ${Object.keys(moments).join(', ')}; unknown: ${unknown.join(', ')}`)
  process.exit(2)
}

const library = findLibfaketime()
if (!library) {
  print('No test was run because libfaketime is missing: install it ("apt-get install faketime") on Linux.')
  process.exit(1)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const folder = path.join(checkout, '.tmp/dates')
mkdirSync(folder, { recursive: true })

/**
 * Runs the tests as if started at the moment. The shift is relative, so all processes including the database share a
 * running clock; measured durations stay real.
 */
function runAt(name: string, moment: string): boolean {
  const at = Temporal.ZonedDateTime.from(moment)
  const [log, file] = [path.join(folder, `${name}.log`), path.join(folder, `${name}.json`)]
  rmSync(file, { force: true })
  const output = openSync(log, 'w')
  const shift = Math.round((at.epochMilliseconds - Date.now()) / 1000)
  const vitest = [path.join(checkout, 'node_modules/vitest/vitest.mjs'), 'run', '--project', values.project]
  const { status } = spawnSync(
    process.execPath,
    [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...positionals],
    {
      cwd: checkout,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        TZ: at.timeZoneId,
        ...shiftedClock(library!, shift),
      },
    },
  )
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  const count = report ? `${report.numPassedTests} passed, ${report.numFailedTests} failed` : 'no report'
  print(`${name} (${at.toPlainDateTime().toString()} ${at.timeZoneId}): ${count}${status === 0 ? '' : `, see ${log}`}`)
  for (const { name: testFile, message, assertionResults } of report?.testResults ?? []) {
    if (message) print(`  ${path.relative(checkout, testFile)}: ${message.split('\n')[0]}`)
    for (const test of assertionResults)
      if (test.status === 'failed') print(`  ${path.relative(checkout, testFile)}: ${test.fullName}`)
  }
  return status === 0
}

const chosen = Object.entries(moments).filter(([name]) => values.at?.includes(name) ?? true)
const outcomes = chosen.map(([name, moment]) => runAt(name, moment))
process.exit(outcomes.every(Boolean) ? 0 : 1)
