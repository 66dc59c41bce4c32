import { expect, test } from 'vitest'
import { paginationPages } from './pagination-pages.ts'

test.each([
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 gap-end 6'],
  [3, 6, '1 2 3 4 gap-end 6'],
  [4, 6, '1 gap-start 3 4 5 6'],
  [6, 6, '1 gap-start 3 4 5 6'],
  [4, 10, '1 gap-start 3 4 5 gap-end 10'],
  [5, 10, '1 gap-start 4 5 6 gap-end 10'],
  [10, 10, '1 gap-start 7 8 9 10'],
])('page %i of %i shows %s', (current, pages, shown) => {
  expect(paginationPages(current, pages).join(' ')).toBe(shown)
})
