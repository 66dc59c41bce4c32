import type { PublicSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { minutesOfSlot, toStripDays, weekOf } from './slots.ts'

const now_iso = '2026-11-21T15:00:00Z'

function slotAt(time_start_iso: string, places_free = 1): PublicSlot {
  const time_end_iso = new Date(Date.parse(time_start_iso) + 45 * 60_000).toISOString()
  return { slot_id: time_start_iso, time_start_iso, time_end_iso, places_free } as PublicSlot
}

const slots = [slotAt('2026-11-21T21:30:00Z'), slotAt('2026-11-21T16:00:00Z', 0), slotAt('2026-11-21T14:00:00Z')]

test('a slot is listed under its day in the reader’s zone', () => {
  const days = ['2026-11-21', '2026-11-22']
  expect(
    toStripDays(slots, days, { zone: 'Europe/Moscow', now_iso }).map((one) => one.slots.map(({ time }) => time)),
  ).toEqual([['19:00'], ['00:30']])
  expect(toStripDays(slots, days, { zone: 'UTC', now_iso }).map((one) => one.slots.map(({ time }) => time))).toEqual([
    ['16:00', '21:30'],
    [],
  ])
})

test('a taken slot stays visible, a free one that has passed does not', () => {
  const [today] = toStripDays(slots, ['2026-11-21'], { zone: 'UTC', now_iso })
  expect(today?.slots.map(({ isFree }) => isFree)).toEqual([false, true])
})

test('weeks are counted from today', () => {
  const from = { zone: 'Europe/Moscow', now_iso }
  expect(weekOf('2026-11-21T16:00:00Z', from)).toBe(0)
  expect(weekOf('2026-11-27T20:59:00Z', from)).toBe(0)
  expect(weekOf('2026-11-27T21:00:00Z', from)).toBe(1)
  expect(weekOf('2026-11-20T16:00:00Z', from)).toBe(0)
})

test('a slot’s length is the time between its ends', () => {
  expect(minutesOfSlot(slotAt(now_iso))).toBe(45)
})
