import { expect, test } from 'vitest'
import { applyChange } from './text-change.ts'

test('a change keeps, deletes and inserts in the order of the text', () => {
  expect(applyChange('раз два', [3, -4, '!'])).toBe('раз!')
  expect(applyChange('', ['раз'])).toBe('раз')
  expect(applyChange('раз', [])).toBeNull()
})

test.each([[[2]], [[4]], [[-4]], [[3, 'а', 1]]])('%j is no change of a text of three characters', (change) => {
  expect(applyChange('раз', change)).toBeNull()
})
