import { findOrInstallBrowser } from './browser.ts'
import { longParts } from './test/long-parts.ts'
import { fingerprintOf, readPassed, recordPassed } from './test/long-record.ts'
import { startLiveKit } from './test/livekit-server.ts'
import { printSummary } from './test/report.ts'
import { startMinio } from './test/minio.ts'
import { findFirefox } from './test/firefox.ts'
import { runJourneys, runVitest } from './test/run.ts'

// Runs the long tests in full. `--changed` skips parts that passed with the same covered files, as recorded in
// `.ci/long-run.json`; names select parts.
const print = (line: string) => process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== '--changed' && !longParts.some((part) => part.name === name))
if (unknown.length > 0) {
  print(`Unknown part ${unknown.join(', ')}; available: ${longParts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const passed = readPassed()
const isUnchanged = (part: (typeof longParts)[number]) => passed[part.name] === fingerprintOf(part)
const names = wanted.filter((name) => name !== '--changed')
const skipped = wanted.includes('--changed') ? longParts.filter(isUnchanged) : []
const chosen = longParts.filter((part) => !skipped.includes(part) && (names.length === 0 || names.includes(part.name)))
for (const { name } of skipped) print(`Long part ${name}: skipped, already passed with the same files.`)
if (chosen.length === 0) process.exit(0)

const browser = findOrInstallBrowser(print)
if (!browser) process.exit(1)

const others = {
  minio: { start: startMinio, needs: 'minio, or Go to build it' },
  livekit: { start: startLiveKit, needs: 'livekit-server, or Go to build it' },
  firefox: { start: findFirefox, needs: 'firefox-esr and xvfb' },
}
const environment = { TEST_LONG: '1', TEST_SEED: process.env['TEST_SEED'] ?? 'random' }
const runs = []
const missing = []
for (const part of chosen) {
  const other = part.other && others[part.other]
  await using started = other && (await other.start(print))
  if (other && !started) {
    print(`Long part ${part.name}: not run, needs ${other.needs}.`)
    missing.push(part)
    continue
  }
  const options = { browser, environment: { ...environment, ...started?.environment }, print }
  const ofPart = []
  if (part.tests.length > 0)
    ofPart.push(
      await runVitest({ files: part.tests, isSerial: part.is_serial }, { ...options, name: `long-${part.name}` }),
    )
  if (part.config || part.journeys) {
    const name = `long-${part.name}-journeys`
    const { config = 'e2e/long.config.ts', journeys, is_serial } = part
    ofPart.push(await runJourneys({ config, names: journeys, isSerial: is_serial }, { ...options, name }))
  }
  if (ofPart.every(({ isGreen }) => isGreen)) recordPassed(part)
  runs.push(...ofPart)
}
printSummary(
  runs.flatMap(({ results }) => results),
  print,
)
const mayMiss = !process.env['CI'] && (names.length === 0 || wanted.includes('--changed'))
process.exit(runs.every(({ isGreen }) => isGreen) && (mayMiss || missing.length === 0) ? 0 : 1)
