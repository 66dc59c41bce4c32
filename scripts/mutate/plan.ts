import type { Mutant } from './instrument.ts'
import type { LogLine, Step } from './step.ts'

// Recorded for each test in the run without mutants.
interface ReachingTest {
  position: string
  duration_ms: number
  reached: Set<number>
}

export interface DryRun {
  tests: Map<string, ReachingTest[]>
  // Mutants reached while the modules of a test file were loaded.
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

/** Plans one step per mutant and test file that reaches it, fastest files first, alternating between mutants. */
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
        // Other load can make tests slower than in the run without mutants.
        test_limit_ms: 10 * slowest + 60_000,
        // A mutant in module-level code stays in the loaded modules, so a repetition proves nothing.
        confirms: !reloads,
        reloads,
      }
      ;(rounds[round] ??= []).push(step)
    }
  }
  // Mutants that need a module reload come last, because the next step must reload too.
  const steps = rounds.flatMap((round) => round.toSorted((a, b) => Number(a.reloads) - Number(b.reloads)))
  return steps.map((step, index) => Object.assign(step, { id: firstId + index }))
}

/** Plans another attempt in a new process for steps whose test also failed without the mutant. */
export function stepsToRepeat(steps: Step[], log: LogLine[]): Step[] {
  const spoiled = new Set(log.flatMap((line) => (line.event === 'spoiled' ? [line.step] : [])))
  const firstId = Math.max(...steps.map((step) => step.id)) + 1
  return steps
    .filter((step) => spoiled.has(step.id))
    .map((step, index) => Object.assign({}, step, { id: firstId + index, confirms: false }))
}
