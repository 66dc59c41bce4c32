import { expect, test } from 'vitest'
import { settleCredit, unusedCredit } from './credit.ts'

const zone = 'Europe/Moscow'
const day = (number: number) => new Date(Date.UTC(2058, 2, number, 9))
const period = { starts_at: day(1), ends_at: day(11), amount: 7000, credit: 3000 }
const offer = { amount: 10_000, starts_at: day(1), ends_at: day(11), zone }

test('unused days are worth what was paid for them in money and in credit, rounded up', () => {
  expect(unusedCredit(period, day(1), zone)).toBe(10_000)
  expect(unusedCredit(period, day(4), zone)).toBe(7000)
  expect(unusedCredit({ ...period, amount: 7001 }, day(4), zone)).toBe(7001)
  expect(unusedCredit(period, day(11), zone)).toBe(0)
})

test('a period that has not begun is worth no more than was paid, and one without a day nothing', () => {
  expect(unusedCredit(period, new Date(Date.UTC(2058, 1, 1)), zone)).toBe(10_000)
  expect(unusedCredit({ ...period, ends_at: period.starts_at }, day(1), zone)).toBe(0)
})

test('what is left to pay is paid from 10 roubles on; less than that is let off for the same time', () => {
  expect(settleCredit({ ...offer, credit: 9000 })).toEqual({ due: 1000, ends_at: day(11) })
  expect(settleCredit({ ...offer, credit: 9001 })).toEqual({ due: 0, ends_at: day(11) })
  expect(settleCredit({ ...offer, credit: 10_000 })).toEqual({ due: 0, ends_at: day(11) })
})

test('a credit beyond the price buys days at the daily price, a begun day whole', () => {
  expect(settleCredit({ ...offer, credit: 15_000 })).toEqual({ due: 0, ends_at: day(16) })
  expect(settleCredit({ ...offer, credit: 15_001 })).toEqual({ due: 0, ends_at: day(17) })
})
