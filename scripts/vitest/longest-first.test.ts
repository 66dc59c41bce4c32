import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longFiles } from './longest-first.ts'

test('the test files listed to start first exist', () => {
  const checkout = path.resolve(import.meta.dirname, '../..')
  expect(longFiles.filter((name) => !existsSync(path.join(checkout, name)))).toEqual([])
})
