import { copyFileSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import { checkout } from '../start/settings.ts'
import type { LogLine, Step } from './step.ts'

const nodeProject = config.test!.projects![0] as { test: object }

interface Options {
  // Instrumented code by source path.
  code: Map<string, string>
  workers: number
}

// Vitest's default order runs the largest files, and so the slowest tests, first.
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

export async function openVitest({ code, workers }: Options) {
  mkdirSync(path.join(checkout, '.tmp'), { recursive: true })
  const folder = mkdtempSync(path.join(checkout, '.tmp', 'mutate-'))
  const logFile = path.join(folder, 'log.jsonl')
  const childHook = path.join(folder, 'child-hook.mjs')
  writeFileSync(logFile, '')
  writeFileSync(path.join(folder, 'code.json'), JSON.stringify(Object.fromEntries(code)))
  copyFileSync(path.join(import.meta.dirname, 'child-hook.mjs'), childHook)
  let output = ''
  const sink = () =>
    new Writable({
      write(chunk, _, done) {
        output += chunk
        done()
      },
    })
  const vitest = await createVitest(
    'test',
    {
      ...nodeProject.test,
      config: false,
      root: checkout,
      watch: false,
      runner: path.join(import.meta.dirname, 'runner.ts'),
      maxWorkers: workers,
      sequence: { sequencer: GivenOrder },
      // The cache ignores mutants, so another run would get the code of this one.
      fsModuleCache: false,
      execArgv: ['--import', childHook],
      reporters: ['default'],
      silent: true,
      passWithNoTests: true,
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', transform: (_, id) => code.get(id) }] },
    { stdout: sink() as NodeJS.WriteStream, stderr: sink() as NodeJS.WriteStream },
  )
  await vitest.standalone()
  const project = vitest.getRootProject()
  const readLog = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine)

  // Times out the step of a worker that is stuck in a loop.
  function watch(steps: Step[], limitOf: (step: Step) => number) {
    const since = new Map<number, number>()
    const byId = new Map(steps.map((step) => [step.id, step]))
    return setInterval(() => {
      const running = new Map<number, number>()
      for (const line of readLog()) {
        if (line.event === 'started') running.set(line.step, line.pid)
        else if (line.event === 'ended') running.delete(line.step)
      }
      for (const [id, pid] of running) {
        const step = byId.get(id)
        if (!step) continue
        const started = since.get(id) ?? Date.now()
        since.set(id, started)
        if (Date.now() - started < limitOf(step)) continue
        const lines: LogLine[] = [
          { step: id, event: 'timed out', by: 'the watchdog', error: '' },
          { step: id, event: 'ended' },
        ]
        writeFileSync(logFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flag: 'a' })
        if (step.mutant !== null) writeFileSync(path.join(folder, `killed-${step.mutant}`), '')
        process.kill(pid, 'SIGKILL')
      }
    }, 1000)
  }

  const fileOf = ({ id }: Step) => path.join(folder, `step-${id}.json`)

  // Steps that were assigned to a worker when it died.
  function unstarted(steps: Step[]): Step[] {
    if (existsSync(path.join(folder, 'stop'))) return []
    const started_steps = new Set(readLog().map(({ step }) => step))
    return steps.filter(
      ({ id, mutant }) => !started_steps.has(id) && !existsSync(path.join(folder, `killed-${mutant}`)),
    )
  }

  return {
    readLog,
    // Captured output of vitest and the tested code, printed only if nothing works.
    output: () => output,
    // Skips the steps that have not started.
    stop: () => writeFileSync(path.join(folder, 'stop'), ''),
    // Resolves when every step has run or its worker has died.
    async run(steps: Step[], limitOf: (step: Step) => number): Promise<void> {
      for (const step of steps) writeFileSync(fileOf(step), JSON.stringify(step))
      const watchdog = watch(steps, limitOf)
      try {
        for (let left = steps, before = Infinity; left.length > 0 && left.length < before; left = unstarted(left)) {
          before = left.length
          await vitest.runTestSpecifications(left.map((step) => project.createSpecification(fileOf(step))))
        }
      } finally {
        clearInterval(watchdog)
      }
    },
    async close() {
      await vitest.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
