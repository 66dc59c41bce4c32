import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastPrice } from './limits.ts'
import { newTimeSlot, slotMinutes } from './schedule.ts'

function slotOf(minutes: number, change: object = {}) {
  const start = Date.parse('2030-01-20T10:00:00Z')
  return {
    time_start_iso: new Date(start).toISOString(),
    time_end_iso: new Date(start + minutes * 60_000).toISOString(),
    booking_mode: 'BUYABLE',
    amount: leastPrice,
    ...change,
  }
}

test('a slot must last from ten minutes to eight hours', () => {
  const { min, max } = slotMinutes
  expect([min, max]).toEqual([10, 480])
  for (const edge of [min, max]) expect(newTimeSlot.safeParse(slotOf(edge)).success).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: -2 * max, max: 2 * max }), (minutes) => {
      expect(newTimeSlot.safeParse(slotOf(minutes)).success).toBe(minutes >= min && minutes <= max)
    }),
  )
})

test('a price is at least ten rubles, and zero for a free slot', () => {
  fc.assert(
    fc.property(fc.constantFrom('BUYABLE', 'FREE_BOOKING'), fc.nat({ max: 3000 }), (booking_mode, amount) => {
      const isRight = booking_mode === 'BUYABLE' ? amount >= 1000 : amount === 0
      expect(newTimeSlot.safeParse(slotOf(60, { booking_mode, amount })).success).toBe(isRight)
    }),
  )
})

test('a topic is optional, trimmed, and has at most 120 characters', () => {
  expect(newTimeSlot.parse(slotOf(60)).topic).toBe('')
  expect(newTimeSlot.parse(slotOf(60, { topic: '  Разбор резюме ' })).topic).toBe('Разбор резюме')
  expect(newTimeSlot.safeParse(slotOf(60, { topic: 'я'.repeat(121) })).success).toBe(false)
})
