import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './speaker-filters.ts'

test('filters survive the way into the address and back', () => {
  const filters = { q: 'резюме & рассказ', free_today: true, offset: 100, limit: 50 }
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
})

test('what is by default is not in the address', () => {
  expect(writeFilters({ q: '', free_today: false, offset: 0, limit: 20 })).toBe('')
})

test.each(['offset=-20', 'offset=abc', 'offset=1.5', 'limit=7', 'limit=1e9', 'free_today=1'])(
  '%s makes no sense and is ignored',
  (search) => {
    expect(readFilters(new URLSearchParams(search))).toEqual({ q: '', free_today: false, offset: 0, limit: 20 })
  },
)
