import { expect, test } from 'vitest'
import { daysOfMonth, lastMonths, monthsBetween, readMonth } from './months.ts'

test('a year ends with the day’s month', () => {
  expect(lastMonths('2030-02-28', 3)).toEqual(['2029-12', '2030-01', '2030-02'])
})

test('a month has its first and last day, in a leap year too', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth(null)).toEqual({})
})

test.each(['2030-13', '2030-1', 'x', '', '2030-00', '99999-01', '0000-01', '9999-12'])(
  '%j in the address is not a month',
  (text) => {
    expect(readMonth(text)).toBeNull()
  },
)

test('a month in the address is read', () => {
  expect(readMonth('2030-12')).toBe('2030-12')
})

test('the months from one to another include both, and are none in the wrong order', () => {
  expect(monthsBetween('2029-11', '2030-01')).toEqual(['2029-11', '2029-12', '2030-01'])
  expect(monthsBetween('2030-01', '2030-01')).toEqual(['2030-01'])
  expect(monthsBetween('2030-02', '2030-01')).toEqual([])
})
