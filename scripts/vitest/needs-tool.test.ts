import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { listNotRun, readVitest } from '../test/report.ts'

const checkout = path.resolve(import.meta.dirname, '../..')
const temporary = path.join(checkout, '.tmp')

// Runs tests that need a missing program in a separate vitest.
function runWithoutTool(environment: Record<string, string>) {
  mkdirSync(temporary, { recursive: true })
  const folder = mkdtempSync(path.join(temporary, 'needs-tool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const body = `import { test } from 'vitest'
    import { needsTool } from '${import.meta.dirname}/needs-tool.ts'
    test('one', (context) => needsTool(context, 'sh'))
    test('two', (context) => needsTool(context, 'no-such-program'))
    test('three', (context) => needsTool(context, 'no-such-program'))
    test.skip('four', () => {})`
  writeFileSync(path.join(folder, 'example.test.ts'), body)
  const config = path.join(folder, 'vitest.config.mjs')
  writeFileSync(config, 'export default {}')
  const file = path.join(folder, 'report.json')
  const vitest = path.join(checkout, 'node_modules/vitest/vitest.mjs')
  const options = ['run', '--config', config, '--root', folder, '--reporter=json', `--outputFile=${file}`]
  const { CI: _, ...outer } = process.env
  const { status } = spawnSync(process.execPath, [vitest, ...options], { env: { ...outer, ...environment } })
  return { status, results: readVitest(file) }
}

test('tests that need a missing program are skipped, and the report names it', () => {
  const { status, results } = runWithoutTool({})
  expect(status).toBe(0)
  expect(listNotRun(results)).toEqual([
    'not run: 2 tests (no-such-program is not installed)',
    'not run: 1 test (no reason given)',
  ])
})

test('if CI is set, a missing program fails the test', () => {
  const { status, results } = runWithoutTool({ CI: 'true' })
  expect(status).toBe(1)
  expect(results.map((result) => result.status)).toEqual(['passed', 'failed', 'failed', 'skipped'])
})
