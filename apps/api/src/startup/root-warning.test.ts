import { expect, test } from 'vitest'
import { rootWarning } from './root-warning.ts'

test('starting the site as root gives a warning', () => {
  expect(rootWarning(0)).toContain('docs/operations.md')
  expect(rootWarning(1000)).toBeUndefined()
  expect(rootWarning(undefined)).toBeUndefined()
})
