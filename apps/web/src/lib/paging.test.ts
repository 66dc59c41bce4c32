import { expect, test } from 'vitest'
import { pagePath, readPaging } from './paging.ts'

test.each([
  ['', { offset: 0, limit: 20 }],
  ['offset=40&limit=50', { offset: 40, limit: 50 }],
  ['limit=100', { offset: 0, limit: 100 }],
  ['offset=-20&limit=30', { offset: 0, limit: 20 }],
  ['offset=1.5&limit=1000', { offset: 0, limit: 20 }],
  ['offset=1000001&limit=x', { offset: 0, limit: 20 }],
])('the address «%s» asks for the page %o', (search, page) => {
  expect(readPaging(new URLSearchParams(search))).toEqual(page)
})

test('an address leaves out the first page and the usual size', () => {
  expect(pagePath('/news', { offset: 0, limit: 20 })).toBe('/news')
  expect(pagePath('/orders', { offset: 50, limit: 50 }, { view: 'payments' })).toBe(
    '/orders?view=payments&offset=50&limit=50',
  )
})
