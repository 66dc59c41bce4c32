import { expect, test } from 'vitest'
import { listenerRefund } from './refund-rule.ts'

const time_start = new Date('2030-01-15T12:00:00Z')
const booking = { status: 'BOOKED', amount: 250_000, refunded_amount: 0, time_start, refund_hours: 24 } as const

test.each([
  ['2030-01-01T00:00:00.000Z', 250_000],
  ['2030-01-14T12:00:00.000Z', 250_000],
  ['2030-01-14T12:00:00.001Z', 0],
  ['2030-01-15T13:00:00.000Z', 0],
])('a cancellation at %s refunds %i kopecks', (now, amount) => {
  expect(listenerRefund(booking, new Date(now))).toBe(amount)
})

test('only a booking with the status BOOKED is refunded', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  for (const status of ['RESERVED', 'STARTED', 'ENDED', 'CANCELED', 'EXPIRED'] as const)
    expect(listenerRefund({ ...booking, status }, now)).toBe(0)
})

test('an amount that was already refunded is subtracted from the refund', () => {
  expect(listenerRefund({ ...booking, refunded_amount: 100_000 }, new Date('2030-01-01T00:00:00Z'))).toBe(150_000)
})
