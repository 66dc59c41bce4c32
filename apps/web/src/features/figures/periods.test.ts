import { expect, test } from 'vitest'
import { firstDayProblem, lastDayProblem, readPeriod, searchOf } from './periods.ts'

const read = (address: string, today = '2058-03-31') => readPeriod(new URLSearchParams(address), today)

test('an address without a period shows thirty days, today included', () => {
  expect(read('')).toEqual({ kind: 'MONTH', from: '2058-03-02', to: '2058-03-31' })
})

test('twelve months are whole ones, this month included', () => {
  expect(read('period=year')).toEqual({ kind: 'YEAR', from: '2057-04-01', to: '2058-03-31' })
  expect(read('period=year', '2056-02-10')).toEqual({ kind: 'YEAR', from: '2055-03-01', to: '2056-02-29' })
})

test('own days are kept in the address', () => {
  const period = read('from=2057-01-01&to=2058-12-31')
  expect(period).toEqual({ kind: 'DAYS', from: '2057-01-01', to: '2058-12-31' })
  expect(new URLSearchParams(searchOf(period)).toString()).toBe('from=2057-01-01&to=2058-12-31')
  expect(searchOf(read('period=year'))).toEqual({ period: 'year' })
  expect(searchOf(read(''))).toEqual({})
})

test.each([
  'from=2058-02-02&to=2058-02-01',
  'from=2058-02-30&to=2058-03-01',
  'from=2056-01-01&to=2058-01-01',
  'from=1999-12-31&to=2000-01-02',
  'from=2058-01-01',
  'from=x&to=y',
])('a wrong period in the address is ignored: %s', (address) => {
  expect(read(address).kind).toBe('MONTH')
})

test('typed days must exist, in their order, within two years', () => {
  expect(firstDayProblem('30.02.2058')).toBe('Напиши дату так: 24.11.2026')
  expect(firstDayProblem('31.12.1999')).toBe('Тогда сайта ещё не было')
  expect(firstDayProblem('01.01.2058')).toBeUndefined()
  expect(lastDayProblem({ from: '02.01.2058', to: '01.01.2058' })).toBe('Последний день раньше первого')
  expect(lastDayProblem({ from: '01.01.2056', to: '01.01.2058' })).toBe('Не больше двух лет')
  expect(lastDayProblem({ from: '01.01.2056', to: '31.12.2057' })).toBeUndefined()
  expect(lastDayProblem({ from: '', to: '01.01.2058' })).toBeUndefined()
})
