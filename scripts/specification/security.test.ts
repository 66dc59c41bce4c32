import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../start/settings.ts'

const text = readFileSync(path.join(checkout, 'docs/security.md'), 'utf8')

test('every file that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`((?:apps|packages|scripts|e2e|docs)\/[^`]+)`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([])
})

test('every row of docs/security.md has a status', () => {
  const rows = text.split('\n').filter((line) => /^\| (\d|–)/.test(line))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !/^\| [^|]+ \| (yes|part|no|n\/a) \|/.test(row))).toEqual([])
})
