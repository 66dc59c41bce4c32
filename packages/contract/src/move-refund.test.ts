import { expect, test } from 'vitest'
import { moveRefund } from './move-refund.ts'

const paid = { amount: 200_000, discount: 50_000, refunded_amount: 0 }

test('a booking that moves to a cheaper time costs the same part of the new price', () => {
  expect(moveRefund({ ...paid, amount: 250_000, discount: 0 }, 250_000, 220_000)).toBe(30_000)
  expect(moveRefund(paid, 250_000, 220_000)).toBe(24_000)
  expect(moveRefund(paid, 220_000, 100_000)).toBe(96_000)
  expect(moveRefund(paid, 250_000, 0)).toBe(200_000)
  expect(moveRefund(paid, 250_000, 250_000)).toBe(0)
})

test('an amount already refunded is not refunded again', () => {
  expect(moveRefund({ ...paid, refunded_amount: 190_000 }, 250_000, 100_000)).toBe(10_000)
})

test('several moves refund as much as one, however the prices round', () => {
  const odd = { amount: 99_999_998, discount: 1, refunded_amount: 0 }
  const inSteps = moveRefund(odd, 99_999_999, 33_333) + moveRefund(odd, 33_333, 1001)
  expect(inSteps).toBe(moveRefund(odd, 99_999_999, 1001))
  expect(moveRefund({ amount: 99_999_997, discount: 2, refunded_amount: 0 }, 99_999_999, 1000)).toBe(99_998_997)
  expect(moveRefund({ amount: 66_667, discount: 33_332, refunded_amount: 0 }, 99_999, 50_000)).toBe(66_667 - 33_334)
})
