import { startTestServer } from '@razgovor/embedded-postgres/test-server'
import { fork } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createTemplate } from '../test/test-database.ts'
import type { Outcome, Progress } from './one-run.ts'
import { tallyText } from './report.ts'
import { tryReverts } from './try-reverts.ts'

const count = z.coerce.number().int().min(0)
const shape = z.object({
  seed: count.default(1),
  days: count.default(731),
  runs: count.default(2),
  tries: count.default(150),
  /** The number of speakers and of listeners. */
  crowd: count.default(110),
  /** Names from reverts.ts, separated by commas, or `all`. */
  revert: z.string().optional(),
})
const names = Object.keys(shape.shape)
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) })
const { revert, ...settings } = shape.parse(values)

const print = (line: string) => process.stdout.write(`${line}\n`)

if (revert !== undefined) process.exit((await tryReverts(revert, settings, print)) ? 0 : 1)

// The process that tries reverts has exited.
process.on('disconnect', () => process.exit())

const { seed, days, runs } = settings

function simulateWith(own: number): Promise<Outcome | null> {
  const child = fork(path.join(import.meta.dirname, 'one-run.ts'), [JSON.stringify({ ...settings, seed: own })])
  let outcome: Outcome | null = null
  child.on('message', (progress: Progress) => {
    if ('tally' in progress) {
      outcome = progress
      if (progress.failure) print(`\n${progress.failure}`)
    } else if ('shrunk' in progress) print(`seed ${own}: ${progress.shrunk}`)
    else if ((progress.day + 1) % 30 === 0) print(`seed ${own}: ${progress.day + 1} of ${days} days`)
  })
  return new Promise((resolve) => child.on('exit', () => resolve(outcome)))
}

const begun = performance.now()
const server = await startTestServer()
process.env['RAZGOVOR_TEST_SERVER'] = server.url
await createTemplate(server.url)
const outcomes = await Promise.all(Array.from({ length: runs }, (_, n) => simulateWith(seed + n)))
await server.stop()

const finished = outcomes.filter((outcome) => outcome !== null)
const steps = finished.reduce((sum, outcome) => sum + outcome.steps, 0)
print(`\n${days} days, ${steps} steps in ${Math.round((performance.now() - begun) / 1000)} s\n`)
print(tallyText(finished.map(({ tally }) => tally)))
// The process that tries reverts needs more than the exit code.
if (process.send) await new Promise((resolve) => process.send!(finished, resolve))
process.exit(finished.length === runs && finished.every(({ failure }) => failure === null) ? 0 : 1)
