import { expect, test } from 'vitest'
import { rootWarning } from './root-warning.ts'

test('whoever starts the site as root is told to use another user', () => {
  expect(rootWarning(0)).toContain('docs/operations.md')
  expect(rootWarning(1000)).toBeUndefined()
  expect(rootWarning(undefined)).toBeUndefined()
})
