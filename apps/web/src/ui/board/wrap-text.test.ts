import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const wrap = (text: string, width: number) => wrapText(text, width, (line) => line.length)

test('a text breaks at its line breaks, and between words where a line is full', () => {
  expect(wrap('раз два\nтри', 100)).toEqual(['раз два', 'три'])
  expect(wrap('раз два три', 7)).toEqual(['раз два', 'три'])
  expect(wrap('раз два три', 8)).toEqual(['раз два', 'три'])
  expect(wrap('', 8)).toEqual([''])
})

test('a word longer than a line is broken anywhere', () => {
  expect(wrap('а бвгдежз и', 3)).toEqual(['а', 'бвг', 'деж', 'з и'])
})
