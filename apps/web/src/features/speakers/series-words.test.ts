import { expect, test } from 'vitest'
import { seriesRhythm, weekdaysOf } from './series-words.ts'

const at = (...instants: string[]) => instants.map((time_start_iso) => ({ time_start_iso }))

test('a series names its days and their common hour', () => {
  const sessions = at('2026-12-01T16:00:00Z', '2026-12-08T16:00:00Z', '2026-12-15T16:00:00Z')
  expect(seriesRhythm(sessions, 'Europe/Moscow')).toBe('3 встречи по вторникам в 19:00')
  expect(seriesRhythm(sessions, 'Asia/Vladivostok')).toBe('3 встречи по средам в 02:00')
})

test('several days are listed in the order of the week, without an hour if it differs', () => {
  const sessions = at('2026-12-02T16:00:00Z', '2026-11-30T16:00:00Z', '2026-12-04T17:00:00Z')
  expect(weekdaysOf(sessions, 'Europe/Moscow')).toEqual([1, 3, 5])
  expect(seriesRhythm(sessions, 'Europe/Moscow')).toBe('3 встречи по понедельникам, средам и пятницам')
})
