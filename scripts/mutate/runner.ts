import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TestRunner, vi, type RunnerTask, type RunnerTestCase, type RunnerTestFile } from 'vitest'
import type { LogLine, Step } from './step.ts'

// Lives as long as the worker process, which runs many steps.
const state = ((globalThis as { mutation?: State }).mutation ??= {
  active: null,
  reached: new Set(),
  isReloadNeeded: false,
})

interface State {
  active: number | null
  reached: Set<number>
  isReloadNeeded: boolean
}

// Called by instrumented code: see instrument.ts.
Object.assign(globalThis, {
  isMutantOn(id: number) {
    state.reached.add(id)
    return id === state.active
  },
})

/** Runs a step instead of a test file; the file that vitest gets describes the step. */
export default class MutationRunner extends TestRunner {
  #step!: Step
  #folder = ''
  #isOver = false
  #duringLoad: number[] = []

  override async importFile(stepFile: string, source: 'collect' | 'setup'): Promise<unknown> {
    if (source === 'setup') return super.importFile(stepFile, source)
    this.#folder = path.dirname(stepFile)
    this.#step = JSON.parse(readFileSync(stepFile, 'utf8')) as Step
    this.#isOver = existsSync(this.#killedMark()) || existsSync(path.join(this.#folder, 'stop'))
    if (this.#isOver) return undefined
    this.#log({ event: 'started', pid: process.pid })
    const { test_file, mutant, test_limit_ms, reloads } = this.#step
    if (reloads || state.isReloadNeeded) vi.resetModules()
    state.isReloadNeeded = reloads
    this.#activate(mutant)
    state.reached.clear()
    writeFileSync(this.#childReached(), '')
    this.config.testTimeout = test_limit_ms
    return super.importFile(test_file, source)
  }

  // Called once the tests are known, before the first hook.
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    if (this.#isOver) return
    this.#log({ event: 'loaded', reached: [...state.reached] })
    state.reached.clear()
    for (const test of testsOf(files)) {
      if (this.#step.tests && !this.#step.tests.includes(positionOf(test))) test.mode = 'skip'
    }
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#isOver) test.mode = 'skip'
    // Mutants reached by hooks before the first test count for every test of the file.
    if (this.#duringLoad.length === 0) this.#duringLoad = [...state.reached]
    state.reached = new Set(this.#duringLoad)
    await super.onBeforeRunTask(test)
  }

  override async onAfterRunTask(test: RunnerTestCase): Promise<void> {
    super.onAfterRunTask(test)
    const { result } = test
    if (this.#isOver || !result) return
    if (result.state === 'pass') {
      const duration_ms = Math.round(result.duration ?? 0)
      const reached = this.#step.mutant === null ? [...state.reached.union(this.#reachedByChildren())] : []
      this.#log({ event: 'passed', position: positionOf(test), name: test.name, duration_ms, reached })
    } else if (result.state === 'fail') await this.#fail(test.name, result.errors?.[0]?.message ?? '', test)
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    this.#activate(null)
    if (this.#isOver) return
    const error = failureOf(files)
    if (error !== undefined) this.#settle('killed', 'a hook or an import', error)
    this.#log({ event: 'ended' })
  }

  async #fail(by: string, error: string, test: RunnerTestCase) {
    if (/timed out in \d+ms/.test(error)) {
      this.#settle('timed out', by, error)
      // The test is still running, so the next step needs another process.
      process.kill(process.pid, 'SIGKILL')
    }
    if (this.#step.confirms && !(await this.#passesWithoutMutant(test))) {
      this.#settle('spoiled', by, error)
      process.kill(process.pid, 'SIGKILL')
    }
    this.#settle('killed', by, error)
  }

  async #passesWithoutMutant(test: RunnerTestCase): Promise<boolean> {
    this.#activate(null)
    try {
      await TestRunner.getTestFn(test)()
      return true
    } catch {
      return false
    }
  }

  #settle(event: 'killed' | 'timed out' | 'spoiled', by: string, error: string) {
    this.#log({ event, by, error: error.slice(0, 300) })
    this.#isOver = true
    if (event !== 'spoiled' && this.#step.mutant !== null) writeFileSync(this.#killedMark(), '')
    this.#log({ event: 'ended' })
  }

  // Forked processes run instrumented code too: see child-hook.mjs.
  #activate(mutant: number | null) {
    state.active = mutant
    writeFileSync(path.join(this.#folder, `active-${process.pid}`), String(mutant))
  }

  #childReached = () => path.join(this.#folder, `reached-${process.pid}`)

  // A child may serve all tests of a file, so mutants it reached earlier count for each test.
  #reachedByChildren(): Set<number> {
    return new Set(readFileSync(this.#childReached(), 'utf8').split('\n').filter(Boolean).map(Number))
  }

  #killedMark = () => path.join(this.#folder, `killed-${this.#step.mutant}`)

  #log(line: DistributiveOmit<LogLine, 'step'>) {
    appendFileSync(path.join(this.#folder, 'log.jsonl'), `${JSON.stringify({ step: this.#step.id, ...line })}\n`)
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

const positionOf = (test: RunnerTestCase) => test.id.slice(test.file.id.length)

function testsOf(tasks: RunnerTask[]): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'test' ? [task] : testsOf(task.tasks)))
}

// An error of a file or suite without a failed test comes from an import or a hook.
function failureOf(tasks: RunnerTask[]): string | undefined {
  for (const task of tasks) {
    if (task.type === 'test') continue
    const error = task.result?.errors?.[0] ?? undefined
    if (error) return error.message
    const inner = failureOf(task.tasks)
    if (inner !== undefined) return inner
  }
  return undefined
}
