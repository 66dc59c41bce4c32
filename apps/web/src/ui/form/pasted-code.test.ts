import { expect, test } from 'vitest'
import { pastedCode } from './pasted-code.ts'

test.each(['1234', ' 12 34\n', '1\u00a0234', '12345'])('%j is a code of four digits', (text) => {
  expect(pastedCode(text, 4)).toEqual({ code: '1234' })
})

test.each(['12ab34', 'abcd', '12-34', '1 2 3', '    '])('%j is not a code', (text) => {
  expect(pastedCode(text, 4)).toBe('not a code')
})

test.each(['', '1', '12', '1a2'])('%j is too short to be the whole code', (text) => {
  expect(pastedCode(text, 4)).toBe('too short')
})
