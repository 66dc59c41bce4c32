import { expect, test } from 'vitest'
import { countFilters, noFilters, readFilters, writeFilters, type SpeakerFilters } from './speaker-filters.ts'

const byDefault: SpeakerFilters = { ...noFilters, when: null, at: null, q: '', sort: null, limit: 20 }
const read = (search: string) => readFilters(new URLSearchParams(search))

test('filters survive the address', () => {
  const filters: SpeakerFilters = {
    q: 'резюме & рассказ',
    when: '2026-11-28',
    at: 'evening',
    is_free: false,
    price_min: 100_000,
    price_max: 250_050,
    language: 'en',
    sort: 'cheapest',
    offset: 100,
    limit: 50,
  }
  expect(read(writeFilters(filters))).toEqual(filters)
  expect(read(writeFilters({ ...byDefault, when: 'today', is_free: true }))).toMatchObject({
    when: 'today',
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
  'when=someday',
  'at=noon',
  'price_min=-5',
  'price_max=1e12',
  'price_max=много',
  'language=elvish',
  'language=toString',
  'sort=random',
])('%s is invalid and ignored', (search) => {
  expect(read(search)).toEqual(byDefault)
})

test('the narrower of two contradicting filters is kept', () => {
  expect(read('is_free=true&price_min=100')).toMatchObject({ is_free: true, price_min: null })
})

test('a price range counts as one filter, words, order and time as none', () => {
  expect(countFilters(read('q=тест&sort=name&offset=20&when=today&at=19'))).toBe(0)
  expect(countFilters(read('price_min=100&price_max=200'))).toBe(1)
  expect(countFilters(read('price_max=200&language=en&is_free=false'))).toBe(2)
})
