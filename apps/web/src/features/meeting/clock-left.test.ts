import type { MeetingClock } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { newerClock, timeLeft } from './clock-left.ts'

const now = Date.parse('2026-11-24T10:00:00Z')
const clock: MeetingClock = {
  consultation_id: '0190c2a4-0000-7000-8000-000000000001',
  ends_at: '2026-11-24T11:00:00Z',
  counted_seconds: 600,
  counting_since: null,
  limit_seconds: null,
}

test('without a limit the slot alone ends the meeting', () => {
  expect(timeLeft(clock, now)).toMatchObject({ seconds: 3600, bound: 'SLOT', tariffSeconds: null })
})

test('while time is not counted, the tariff’s minutes do not run and the slot’s time does', () => {
  const limited = { ...clock, limit_seconds: 2400 }
  expect(timeLeft(limited, now)).toMatchObject({ seconds: 1800, bound: 'TARIFF', isCounting: false })
  expect(timeLeft(limited, now + 60_000)).toMatchObject({ seconds: 1800, bound: 'TARIFF' })
  expect(timeLeft(limited, now + 50 * 60_000)).toMatchObject({ seconds: 600, bound: 'SLOT' })
})

test('while time is counted, the nearer limit ends the meeting', () => {
  const counting = { ...clock, limit_seconds: 2400, counting_since: '2026-11-24T09:59:00Z' }
  expect(timeLeft(counting, now)).toMatchObject({ seconds: 1740, bound: 'TARIFF', isCounting: true })
  expect(timeLeft({ ...counting, limit_seconds: 7200 }, now)).toMatchObject({ seconds: 3600, bound: 'SLOT' })
})

test('the slot ends the meeting when the tariff’s minutes run out in the same second', () => {
  expect(timeLeft({ ...clock, limit_seconds: 4200 }, now)).toMatchObject({ seconds: 3600, bound: 'SLOT' })
  expect(timeLeft({ ...clock, limit_seconds: 4199 }, now)).toMatchObject({ seconds: 3599, bound: 'TARIFF' })
})

test('nothing is left below zero', () => {
  expect(timeLeft({ ...clock, limit_seconds: 60 }, now)).toMatchObject({ seconds: 0, bound: 'TARIFF' })
  expect(timeLeft(clock, now + 2 * 3_600_000)).toMatchObject({ seconds: 0 })
})

test('a late clock does not turn the count back, unless the limit has changed', () => {
  expect(newerClock(clock, { ...clock, counted_seconds: 500 })).toBe(clock)
  expect(newerClock(clock, { ...clock, limit_seconds: 9000 }).limit_seconds).toBe(9000)
})
