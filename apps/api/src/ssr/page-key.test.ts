import { expect, test } from 'vitest'
import { pageAddress } from './page-key.ts'

test('what no page reads from the query makes no other page', () => {
  expect(pageAddress('/anna?utm_source=mail&fbclid=1')).toBe('/anna')
  expect(pageAddress('/speakers?q=тест&utm_source=mail&offset=20')).toBe(pageAddress('/speakers?offset=20&q=тест'))
})

test('what is no path is a page that does not exist, and not an error', () => {
  for (const target of ['*', '*:999999', '@a:b', ':1']) expect(pageAddress(target)).toBe(`/${target}`)
})

test('a trailing slash makes no other page', () => {
  expect(pageAddress('/speakers/')).toBe('/speakers')
  expect(pageAddress('/')).toBe('/')
  expect(pageAddress('//')).toBe('/')
  expect(pageAddress('//speakers///anna//?q=1')).toBe('/speakers/anna?q=1')
})
