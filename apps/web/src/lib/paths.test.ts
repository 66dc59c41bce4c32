import { expect, test } from 'vitest'
import { authPath, nextPath } from './paths.ts'

test.each(['/', '/cart', '/anna?week=1&slot=s', '/orders?tab=past#top'])('signing in leads back to %s', (path) => {
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
])('%j leads home instead', (next) => {
  expect(nextPath(`?${new URLSearchParams({ next })}`)).toBe('/')
})
