import { expect, test } from 'vitest'
import { settleCredit, unusedCredit } from './credit.ts'

const zone = 'Europe/Moscow'
const day = (number: number) => new Date(Date.UTC(2058, 2, number, 9))
const period = { starts_at: day(1), ends_at: day(11), amount: 7000, credit: 3000, refunded: 0 }
const offer = { amount: 10_000, starts_at: day(1), ends_at: day(11), zone }

test('unused days are worth their share of the money and credit paid, rounded up', () => {
  expect(unusedCredit(period, day(1), zone)).toBe(10_000)
  expect(unusedCredit(period, day(4), zone)).toBe(7000)
  expect(unusedCredit({ ...period, amount: 7001 }, day(4), zone)).toBe(7001)
  expect(unusedCredit(period, day(11), zone)).toBe(0)
})

test('a period that has not begun is worth what was paid, and an empty period nothing', () => {
  expect(unusedCredit(period, new Date(Date.UTC(2058, 1, 1)), zone)).toBe(10_000)
  expect(unusedCredit({ ...period, ends_at: period.starts_at }, day(1), zone)).toBe(0)
})

test('refunds are taken from the unused days first', () => {
  expect(unusedCredit({ ...period, refunded: 6999 }, day(4), zone)).toBe(1)
  expect(unusedCredit({ ...period, refunded: 7001 }, day(4), zone)).toBe(0)
})

test('a remainder of 10 rubles or more is charged, and a smaller one is waived', () => {
  expect(settleCredit({ ...offer, credit: 9000 })).toEqual({ due: 1000, ends_at: day(11) })
  expect(settleCredit({ ...offer, credit: 9001 })).toEqual({ due: 0, ends_at: day(11) })
  expect(settleCredit({ ...offer, credit: 10_000 })).toEqual({ due: 0, ends_at: day(11) })
})

test('a credit above the price buys extra days at the daily price, rounded up to whole days', () => {
  expect(settleCredit({ ...offer, credit: 15_000 })).toEqual({ due: 0, ends_at: day(16) })
  expect(settleCredit({ ...offer, credit: 15_001 })).toEqual({ due: 0, ends_at: day(17) })
})
