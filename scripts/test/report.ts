import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../start/settings.ts'

const reports = path.join(checkout, '.tmp')

export interface TestResult {
  title: string
  file: string
  status: 'passed' | 'failed' | 'skipped'
  messages: string[]
  reason?: string | undefined
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      status: string
      fullName: string
      failureMessages: string[] | null
      meta?: { not_run?: string }
    }[]
  }[]
}

interface Suite {
  file: string
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: JourneyTest[] }[]
}

interface JourneyTest {
  status: string
  annotations: { type: string; description?: string }[]
  /** When a test's time is up, the first error says only that; the next one names what the test waited for. */
  results: { errors?: { message?: string }[] }[]
}

// Removes the report of an earlier run.
export function prepareReportFile(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = path.join(reports, name)
  rmSync(file, { force: true })
  return file
}

// Undefined if the runner exited before it wrote the report.
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

export function readVitest(file: string): TestResult[] {
  const report = readJson(file) as VitestReport | undefined
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const results = assertionResults.map((test): TestResult => {
      const isSkipped = !['passed', 'failed'].includes(test.status)
      const outcome = isSkipped ? 'skipped' : (test.status as 'passed' | 'failed')
      const { fullName: title, failureMessages, meta } = test
      return { file: name, title, status: outcome, messages: failureMessages ?? [], reason: meta?.not_run }
    })
    // A file that fails to load has no tests that could fail.
    const isBroken = status === 'failed' && !results.some((test) => test.status === 'failed')
    if (isBroken) results.push({ file: name, title: '', status: 'failed', messages: [message] })
    return results
  })
}

export function readJourneys(file: string): TestResult[] {
  const report = readJson(file) as { suites: Suite[] } | undefined
  const specsOf = (suite: Suite): TestResult[] => [
    ...(suite.specs ?? []).map(({ title, ok, tests }): TestResult => ({
      file: path.join(checkout, 'e2e', suite.file),
      title,
      status: tests.every((test) => test.status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed',
      messages: tests.flatMap(({ results }) =>
        results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
      ),
      reason: tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')?.description,
    })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  return (report?.suites ?? []).flatMap(specsOf)
}

/** Adds a failure for a runner that fails although no test did, as after an uncaught exception between tests. */
export function withRunner(name: string, isGreen: boolean, results: readonly TestResult[]): readonly TestResult[] {
  if (isGreen || results.some(({ status }) => status === 'failed')) return results
  const message = `${name} failed, but none of its tests did: its output above says why.`
  return [...results, { file: checkout, title: name, status: 'failed', messages: [message] }]
}

export function listNotRun(results: readonly TestResult[]): string[] {
  const skipped = results.filter(({ status }) => status === 'skipped')
  const groups = Object.groupBy(skipped, ({ reason }) => reason ?? 'no reason given')
  return Object.entries(groups).map(
    ([reason, { length } = []]) => `not run: ${length} ${length === 1 ? 'test' : 'tests'} (${reason})`,
  )
}

export function printSummary(results: readonly TestResult[], print: (line: string) => void): void {
  for (const { file, title, status, messages } of results) {
    if (status === 'failed') print(`\nFAILED ${path.relative(checkout, file)} › ${title}\n${messages.join('\n')}`)
  }
  for (const line of listNotRun(results)) print(line)
  const count = (status: TestResult['status']) => results.filter((test) => test.status === status).length
  print(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
}
