import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { instrument, type Mutant } from './mutate/instrument.ts'
import { planSteps, readDryRun, stepsToRepeat } from './mutate/plan.ts'
import { nameOf, ownTestsOf, readOptions, usage } from './mutate/read-options.ts'
import {
  describeProgress,
  readResults,
  scoreOf,
  toSurvivors,
  toTable,
  undetectedIn,
  type Result,
} from './mutate/report.ts'
import { openVitest } from './mutate/run-steps.ts'
import { sample } from './mutate/sample.ts'
import type { Step } from './mutate/step.ts'
import { checkout } from './start/settings.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

// A test that takes longer without a mutant counts as failed.
const dryLimitMs = 180_000

const options = readOptions(process.argv.slice(2))
if (options.sources.length === 0) {
  print(usage)
  process.exit(1)
}

const code = new Map<string, string>()
const all: Mutant[] = []
for (const source of options.sources) {
  const instrumented = instrument(readFileSync(source, 'utf8'), { file: nameOf(source), firstId: all.length + 1 })
  code.set(source, instrumented.code)
  all.push(...instrumented.mutants)
}
const mutants = choose(all)

const testsOf = (source: string) =>
  [...new Set([...ownTestsOf(source), ...options.tests])].filter((file) => !options.without.includes(file))
const testsOfName = (file: string) => testsOf(path.join(checkout, file))
const testFiles = [...new Set(options.sources.flatMap(testsOf))]
print(`${mutants.length} of ${all.length} mutants in ${options.sources.length} files, ${testFiles.length} test files`)

const vitest = await openVitest({ code, workers: options.workers })
try {
  process.exitCode = await mutate()
} finally {
  await vitest.close()
}

function choose(from: Mutant[]): Mutant[] {
  const { survivors, sample: size, seed } = options
  if (survivors !== undefined) {
    const { results } = JSON.parse(readFileSync(survivors, 'utf8')) as { results: Result[] }
    return undetectedIn(results, from)
  }
  return size === undefined ? from : sample(from, { size, seed })
}

async function mutate(): Promise<number> {
  const drySteps = testFiles.map((test_file, id): Step => {
    return { id, test_file, mutant: null, test_limit_ms: dryLimitMs, confirms: false, reloads: true }
  })
  await vitest.run(drySteps, limitOf)
  const dryRun = readDryRun(drySteps, vitest.readLog())
  if (dryRun.failures.length > 0 || dryRun.loaded.size < testFiles.length) {
    for (const { test_file, test, error } of dryRun.failures) {
      print(`fails without a mutant: ${nameOf(test_file)} › ${test}\n  ${error}`)
    }
    if (dryRun.failures.length === 0) print(`some test files did not run:\n${vitest.output()}`)
    return 1
  }
  const tests = [...dryRun.tests.values()].flat()
  const slow = tests.filter((test) => test.duration_ms > options.slowest_ms)
  print(`${tests.length} tests pass without a mutant; skipping ${slow.length} slow ones`)

  const firstId = drySteps.length
  const steps = planSteps({ mutants, testsOf: testsOfName, dryRun, slowest_ms: options.slowest_ms, firstId })
  const progress = setInterval(() => print(describeProgress(mutants, steps, vitest.readLog())), 15_000)
  const timer = setTimeout(() => vitest.stop(), options.minutes * 60_000)
  process.once('SIGINT', () => vitest.stop()).once('SIGTERM', () => vitest.stop())
  await vitest.run(steps, limitOf)
  clearTimeout(timer)
  const again = stepsToRepeat(steps, vitest.readLog())
  if (again.length > 0) await vitest.run(again, limitOf)
  clearInterval(progress)

  const results = readResults(mutants, [...steps, ...again], vitest.readLog())
  print(['', ...toTable(results), '', ...toSurvivors(results, lineOf)].join('\n'))
  if (options.json) writeFileSync(options.json, JSON.stringify({ score: scoreOf(results), results }, null, 2))
  return 0
}

// Detects a worker stuck in a loop, where the limits of single tests do not apply.
function limitOf({ tests, test_limit_ms }: Step): number {
  return 60_000 + (tests?.length ?? 10) * test_limit_ms
}

function lineOf({ file, line }: Mutant): string {
  return readFileSync(path.join(checkout, file), 'utf8').split('\n')[line - 1]!
}
