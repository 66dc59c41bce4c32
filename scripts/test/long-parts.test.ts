import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../start/settings.ts'
import { fingerprintOf, longParts } from './long-parts.ts'

test('every test with a long run belongs to a part', () => {
  const tests = ['apps', 'packages', 'scripts'].map((folder) => `${folder}/**/*.test.*`)
  const git = [
    'grep',
    '--untracked',
    '-lE',
    'TEST_LONG|needsLongRun',
    '--',
    ...tests,
    ':!scripts/test/long-parts.test.ts',
  ]
  const files = execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).trim().split('\n')
  expect(longParts.flatMap(({ tests }) => tests).toSorted()).toEqual(files.toSorted())
})

test('every file and folder of a part exists', () => {
  const named = longParts.flatMap(({ tests, covers, journeys = [], config = [] }) =>
    [...tests, ...covers].concat(
      config,
      journeys.map((name) => `e2e/${name}.journey.ts`),
    ),
  )
  expect(named.filter((name) => !existsSync(path.join(checkout, name)))).toEqual([])
})

test('fingerprints are stable and differ between parts', () => {
  const fingerprints = longParts.map(fingerprintOf)
  expect(longParts.map(fingerprintOf)).toEqual(fingerprints)
  expect(new Set(fingerprints).size).toBe(longParts.length)
})
