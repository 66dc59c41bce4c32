import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareReportFile, printSummary, readJourneys, withRunner, type TestResult } from './report.ts'

const passed: TestResult = { file: 'a.test.ts', title: 'one', status: 'passed', messages: [] }

function summaryOf(results: readonly TestResult[]): string {
  const lines: string[] = []
  printSummary(results, (line) => lines.push(line))
  return lines.join('\n')
}

test('a runner that fails although its tests passed counts as a failure, and is named at the end', () => {
  const summary = summaryOf(withRunner('vitest', false, [passed]))
  expect(summary).toContain('vitest failed, but none of its tests did')
  expect(summary).toContain('1 passed, 1 failed, 0 skipped')
})

test('a runner whose tests failed, or that passed, adds nothing', () => {
  const failed: TestResult = { ...passed, status: 'failed' }
  expect(withRunner('vitest', false, [passed, failed])).toEqual([passed, failed])
  expect(withRunner('vitest', true, [passed])).toEqual([passed])
})

test('a journey that timed out also says what it waited for', () => {
  const errors = [{ message: 'Test timeout of 1000ms exceeded.' }, { message: 'locator.click: waiting for a button' }]
  const tests = [{ status: 'unexpected', annotations: [], results: [{ errors }] }]
  const file = prepareReportFile('late-journey.json')
  const specs = [{ title: 'books', ok: false, tests }]
  writeFileSync(file, JSON.stringify({ suites: [{ file: 'a.journey.ts', title: 'a', specs }] }))
  const [late] = readJourneys(file)
  expect(late!.messages).toEqual(errors.map(({ message }) => message))
})
