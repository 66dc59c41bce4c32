import { expect, test } from 'vitest'
import { formatLength } from './format-length.ts'

test.each([
  [0, '0 с'],
  [40, '40 с'],
  [180, '3 мин'],
  [185, '3 мин 5 с'],
  [3600, '1 ч'],
  [3725, '1 ч 2 мин 5 с'],
])('%d seconds are formatted as «%s»', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})
