import { expect, test } from 'vitest'
import { pageAddress } from './page-key.ts'

test('unknown query parameters and parameter order do not change a page’s address', () => {
  expect(pageAddress('/anna?utm_source=mail&fbclid=1')).toBe('/anna')
  expect(pageAddress('/speakers?q=тест&utm_source=mail&offset=20')).toBe(pageAddress('/speakers?offset=20&q=тест'))
})

test('an invalid path becomes an address without a page, not an error', () => {
  for (const target of ['*', '*:999999', '@a:b', ':1']) expect(pageAddress(target)).toBe(`/${target}`)
})

test('trailing and repeated slashes do not change a page’s address', () => {
  expect(pageAddress('/speakers/')).toBe('/speakers')
  expect(pageAddress('/')).toBe('/')
  expect(pageAddress('//')).toBe('/')
  expect(pageAddress('//speakers///anna//?q=1')).toBe('/speakers/anna?q=1')
})

test('a speaker’s page is another one for each kind of meeting', () => {
  expect(pageAddress('/anna?kind=short')).not.toBe(pageAddress('/anna?kind=long'))
})
