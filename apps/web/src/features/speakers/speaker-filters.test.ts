import { expect, test } from 'vitest'
import { countFilters, noFilters, readFilters, writeFilters, type SpeakerFilters } from './speaker-filters.ts'

const byDefault: SpeakerFilters = { ...noFilters, q: '', sort: null, limit: 20 }
const read = (search: string) => readFilters(new URLSearchParams(search))

test('filters survive the address', () => {
  const filters: SpeakerFilters = {
    q: 'резюме & рассказ',
    free: 'week',
    is_free: false,
    price_min: 100_000,
    price_max: 250_050,
    language: 'en',
    sort: 'cheapest',
    offset: 100,
    limit: 50,
  }
  expect(read(writeFilters(filters))).toEqual(filters)
  expect(read(writeFilters({ ...byDefault, free: 'today', is_free: true }))).toMatchObject({
    free: 'today',
    is_free: true,
  })
})

test('defaults are not in the address', () => {
  expect(writeFilters(byDefault)).toBe('')
})

test.each([
  'offset=-20',
  'offset=abc',
  'offset=1.5',
  'limit=7',
  'limit=1e9',
  'free_today=1',
  'price_min=-5',
  'price_max=1e12',
  'price_max=много',
  'language=elvish',
  'language=toString',
  'sort=random',
])('%s is invalid and ignored', (search) => {
  expect(read(search)).toEqual(byDefault)
})

test('of contradicting filters the narrower is kept', () => {
  expect(read('free_today=true&free_this_week=true').free).toBe('today')
  expect(read('is_free=true&price_min=100')).toMatchObject({ is_free: true, price_min: null })
})

test('a price range counts as one filter, words and order as none', () => {
  expect(countFilters(read('q=тест&sort=name&offset=20'))).toBe(0)
  expect(countFilters(read('price_min=100&price_max=200'))).toBe(1)
  expect(countFilters(read('price_max=200&language=en&free_this_week=true'))).toBe(3)
})
