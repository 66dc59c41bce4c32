import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../start/settings.ts'

const reports = path.join(checkout, '.tmp')

interface TestResult {
  title: string
  file: string
  status: 'passed' | 'failed' | 'skipped'
  messages: string[]
  /** Why a skipped test did not run. */
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
  results: { error?: { message?: string } }[]
}

/** A file for a runner's report in JSON; what an earlier run left there is removed. */
export function emptyReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = path.join(reports, name)
  rmSync(file, { force: true })
  return file
}

/** Undefined when the runner ended before it wrote the report. */
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
    // A file that does not load has no tests to fail.
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
      messages: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')),
      reason: tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')?.description,
    })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  return (report?.suites ?? []).flatMap(specsOf)
}

/** One line for each reason for which tests were skipped: "not run: 4 tests (…)". */
export function listNotRun(results: readonly TestResult[]): string[] {
  const skipped = results.filter(({ status }) => status === 'skipped')
  const groups = Object.groupBy(skipped, ({ reason }) => reason ?? 'no reason is given')
  return Object.entries(groups).map(
    ([reason, { length } = []]) => `not run: ${length} ${length === 1 ? 'test' : 'tests'} (${reason})`,
  )
}

/** Names each failure once more at the end, where it is looked for; the last line counts. */
export function printSummary(results: readonly TestResult[], say: (line: string) => void): void {
  for (const { file, title, status, messages } of results) {
    if (status === 'failed') say(`\nFAILED ${path.relative(checkout, file)} › ${title}\n${messages.join('\n')}`)
  }
  for (const line of listNotRun(results)) say(line)
  const count = (status: TestResult['status']) => results.filter((test) => test.status === status).length
  say(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
}
