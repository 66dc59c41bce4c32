import { expect, test } from 'vitest'
import { authPath, nextPath } from './paths.ts'

test.each(['/', '/cart', '/anna?week=1&slot=s', '/orders?tab=past#top'])('signing in returns to %s', (path) => {
  expect(nextPath(authPath(path).slice('/auth'.length))).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'http://',
  '/auth?next=%2Fauth',
])('%j returns to the home page instead', (next) => {
  expect(nextPath(`?${new URLSearchParams({ next })}`)).toBe('/')
})
