import { expect, test } from 'vitest'
import { joinBusy } from './busy-stretches.ts'

const time = (from: number, to: number, calendar_id = 'one') => ({
  calendar_id,
  time_start_iso: new Date(Date.UTC(2058, 0, 15, from)).toISOString(),
  time_end_iso: new Date(Date.UTC(2058, 0, 15, to)).toISOString(),
})
const hours = (times: { time_start_iso: string; time_end_iso: string }[]) =>
  joinBusy(times.map((one) => ({ calendar_id: 'any', ...one }))).map(({ time_start_iso, time_end_iso }) => [
    new Date(time_start_iso).getUTCHours(),
    new Date(time_end_iso).getUTCHours(),
  ])

test('busy times of two calendars that overlap or touch are one stretch, and apart they stay two', () => {
  expect(hours([time(9, 12), time(10, 11, 'other'), time(12, 13, 'other'), time(15, 16)])).toEqual([
    [9, 13],
    [15, 16],
  ])
  expect(hours([])).toEqual([])
})
