import type { Mutant } from './instrument.ts'
import type { LogLine, Step } from './step.ts'

/** What the run without a mutant found out about a test. */
interface ReachingTest {
  position: string
  duration_ms: number
  reached: Set<number>
}

export interface DryRun {
  tests: Map<string, ReachingTest[]>
  /** By test file: mutants in code that ran while its modules were loaded. */
  loaded: Map<string, Set<number>>
  failures: { test_file: string; test: string; error: string }[]
}

export function readDryRun(steps: Step[], log: LogLine[]): DryRun {
  const fileOf = new Map(steps.map((step) => [step.id, step.test_file]))
  const run: DryRun = { tests: new Map(), loaded: new Map(), failures: [] }
  for (const line of log) {
    const test_file = fileOf.get(line.step)
    if (test_file === undefined) continue
    if (line.event === 'loaded') run.loaded.set(test_file, new Set(line.reached))
    else if (line.event === 'passed') {
      const tests = run.tests.getOrInsertComputed(test_file, () => [])
      tests.push({ position: line.position, duration_ms: line.duration_ms, reached: new Set(line.reached) })
    } else if ('error' in line) run.failures.push({ test_file, test: line.by, error: line.error })
  }
  return run
}

interface PlanOptions {
  mutants: Mutant[]
  testsOf: (source: string) => string[]
  dryRun: DryRun
  slowest_ms: number
  firstId: number
}

/** One step for each mutant and each test file that reaches it: the quickest files first, each mutant in turn. */
export function planSteps({ mutants, testsOf, dryRun, slowest_ms, firstId }: PlanOptions): Step[] {
  const loadedAnywhere = new Set(dryRun.loaded.values().flatMap((ids) => ids))
  const rounds: Omit<Step, 'id'>[][] = []
  for (const mutant of mutants) {
    const reloads = loadedAnywhere.has(mutant.id)
    const files = testsOf(mutant.file)
      .map((test_file) => {
        const all = dryRun.tests.get(test_file) ?? []
        const tests = all.filter((test) => (reloads || test.reached.has(mutant.id)) && test.duration_ms <= slowest_ms)
        return { test_file, tests, duration_ms: tests.reduce((sum, test) => sum + test.duration_ms, 0) }
      })
      .filter(({ tests }) => tests.length > 0)
      .sort((a, b) => a.duration_ms - b.duration_ms)
    for (const [round, { test_file, tests }] of files.entries()) {
      const slowest = Math.max(...tests.map((test) => test.duration_ms))
      const step = {
        test_file,
        mutant: mutant.id,
        tests: tests.map((test) => test.position),
        // A machine that is busy with other work is slower than while the tests ran alone.
        test_limit_ms: 10 * slowest + 60_000,
        // The modules that the mutant spoilt would stay.
        confirms: !reloads,
        reloads,
      }
      ;(rounds[round] ??= []).push(step)
    }
  }
  // Mutants that need fresh modules last: each makes the next step load them again.
  const steps = rounds.flatMap((round) => round.toSorted((a, b) => Number(a.reloads) - Number(b.reloads)))
  return steps.map((step, index) => Object.assign(step, { id: firstId + index }))
}

/** A process in which a test failed without its mutant too cannot decide: these run once more, in a fresh one. */
export function stepsToRepeat(steps: Step[], log: LogLine[]): Step[] {
  const spoiled = new Set(log.flatMap((line) => (line.event === 'spoiled' ? [line.step] : [])))
  const firstId = Math.max(...steps.map((step) => step.id)) + 1
  return steps
    .filter((step) => spoiled.has(step.id))
    .map((step, index) => Object.assign({}, step, { id: firstId + index, confirms: false }))
}
