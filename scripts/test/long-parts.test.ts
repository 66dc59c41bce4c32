import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../start/settings.ts'
import { longParts } from './long-parts.ts'
import { fingerprintOf } from './long-record.ts'

function findTests(pattern: string): string[] {
  const tests = ['apps', 'packages', 'scripts'].map((folder) => `${folder}/**/*.test.*`)
  const git = ['grep', '--untracked', '-lE', pattern, '--', ...tests, ':!scripts/test/long-parts.test.ts']
  return execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).trim().split('\n').toSorted()
}

test('every test with a long run belongs to a part', () => {
  const parts = longParts.filter(({ other }) => other === undefined)
  expect(parts.flatMap(({ tests }) => tests).toSorted()).toEqual(findTests('TEST_LONG|needsLongRun'))
})

test('every journey with a long run belongs to a part', () => {
  const git = ['grep', '--untracked', '-lE', 'needsLongRun|someOf', '--', 'e2e/*.journey.ts']
  const files = execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).trim().split('\n')
  const parts = longParts.filter(({ config }) => config === 'e2e/playwright.config.ts')
  const named = parts.flatMap(({ journeys = [] }) => journeys.map((name) => `e2e/${name}.journey.ts`))
  expect(named.toSorted()).toEqual(files.toSorted())
})

test('every test of stored files runs against a real store too', () => {
  const { tests } = longParts.find(({ name }) => name === 's3')!
  expect(tests).toEqual(expect.arrayContaining(findTests('/bucket\\.ts|ctx\\.files\\b')))
})

test('every test that can use a given room server belongs to the part livekit', () => {
  const git = ['grep', '--untracked', '-l', 'await startTarget', '--', 'apps/rooms/**/*.test.ts']
  const files = execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).trim().split('\n')
  expect(longParts.find(({ name }) => name === 'livekit')!.tests).toEqual(expect.arrayContaining(files))
})

test('every journey with a room server of its own runs on LiveKit too', () => {
  // LiveKit needs no TURN for TCP (livekit-nodes.test.ts) and pauses no pictures by default, only our server can have a
  // limit below the room's, nine windows are too many for two cores, and the last is about the API.
  const others = ['blocked-udp', 'weak-line.long', 'room-full', 'group.long', 'meeting-survival']
  const git = [
    'grep',
    '--untracked',
    '-lE',
    '/(meeting-stack|meeting-survival|group-meeting)\\.ts',
    '--',
    'e2e/*.journey.ts',
  ]
  const files = execFileSync('git', git, { cwd: checkout, encoding: 'utf8' }).trim().split('\n')
  const names = files.map((file) => path.basename(file, '.journey.ts'))
  const { journeys = [] } = longParts.find(({ name }) => name === 'livekit')!
  expect([...journeys, ...others].toSorted()).toEqual(names.toSorted())
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
