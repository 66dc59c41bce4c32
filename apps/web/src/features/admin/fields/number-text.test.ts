import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './number-text.ts'

const money = { unit: 'kopecks' } as const

test.each([
  ['2 500', 250_000],
  ['2500,5', 250_050],
  ['0,01', 1],
  ['−10', -1000],
  ['2500,505', null],
  ['даром', null],
  ['', null],
])('«%s» roubles are %s kopecks', (text, amount) => expect(readNumber(text, money)).toBe(amount))

test.each([0, 1, 99, 100, 250_050, -1000])('%s kopecks formatted as roubles parse to the same', (amount) =>
  expect(readNumber(writeNumber(amount, money), money)).toBe(amount),
)

test('numbers other than money are whole', () => {
  expect(readNumber('45', {})).toBe(45)
  expect(readNumber('4,5', {})).toBeNull()
})
